-- Dishes of the restaurant data.
SELECT menu_item_id AS key, item_name AS name, price, category AS type, line FROM source
