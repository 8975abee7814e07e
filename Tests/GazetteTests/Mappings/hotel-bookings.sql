-- Reservations of the hotel booking data, which names no guests: they are called by country and line.
WITH stay AS (
  SELECT
    *,
    arrival_date_year || '-'
      || CASE arrival_date_month
        WHEN 'January' THEN '01' WHEN 'February' THEN '02' WHEN 'March' THEN '03' WHEN 'April' THEN '04'
        WHEN 'May' THEN '05' WHEN 'June' THEN '06' WHEN 'July' THEN '07' WHEN 'August' THEN '08'
        WHEN 'September' THEN '09' WHEN 'October' THEN '10' WHEN 'November' THEN '11' WHEN 'December' THEN '12'
      END
      || '-' || printf('%02d', arrival_date_day_of_month) AS arrival,
    stays_in_weekend_nights + stays_in_week_nights AS nights
  FROM source
)
SELECT
  line,
  'Guest' AS firstName,
  country || ' ' || line AS lastName,
  arrival AS checkIn,
  date(arrival, '+' || nights || ' days') AS checkOut,
  adults,
  CASE children WHEN 'NA' THEN 0 ELSE children END AS children,
  assigned_room_type AS roomType,
  CASE reservation_status
    WHEN 'Canceled' THEN 'cancelled' WHEN 'No-Show' THEN 'noShow' ELSE 'booked'
  END AS status,
  adr AS nightlyRate
FROM stay
