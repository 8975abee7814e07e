-- Orders of the restaurant data: a row is one dish of an order; date and time stand as 1/31/2023, 1:05:09 PM.
WITH parts AS (
  SELECT
    *,
    substr(order_date, instr(order_date, '/') + 1) AS day_and_year,
    CAST(substr(order_time, 1, instr(order_time, ':') - 1) AS INTEGER) % 12
      + CASE WHEN order_time LIKE '%PM' THEN 12 ELSE 0 END AS hour
  FROM source
)
SELECT
  order_id AS key,
  printf(
    '%s-%02d-%02dT%02d:%s',
    substr(day_and_year, instr(day_and_year, '/') + 1),
    substr(order_date, 1, instr(order_date, '/') - 1),
    substr(day_and_year, 1, instr(day_and_year, '/') - 1),
    hour,
    substr(order_time, instr(order_time, ':') + 1, 5)
  ) AS placedOn,
  item_id AS "lines.dish",
  line
FROM parts
