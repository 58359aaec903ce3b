-- Replaced by the indexes of 0710.
DROP INDEX event_order, event_category_order;
