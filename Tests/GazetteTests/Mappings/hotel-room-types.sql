-- The room types that occur in the hotel booking data.
SELECT
  assigned_room_type AS key,
  'Room type ' || assigned_room_type AS name,
  assigned_room_type AS shortName,
  '100.00' AS nightlyRate,
  min(line) AS line
FROM source
GROUP BY assigned_room_type
ORDER BY assigned_room_type
