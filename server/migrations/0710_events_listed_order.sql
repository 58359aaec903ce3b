-- A list finds the ids of its page in one of these indexes alone: they have the events of `listed_event`, by its condition word for
-- word. The older ones (0161) have hidden events too, so each event before the page was read.
-- Events are read while these are built. 0711 drops the older ones: here that would be a deadlock with whoever is changing an event,
-- for it takes a stronger lock.
CREATE INDEX event_listed_order ON event (sorts_at, id)
  WHERE state IN ('published', 'canceled') AND NOT withheld AND hidden_reason IS NULL;
CREATE INDEX event_listed_category_order ON event (category_id, sorts_at, id)
  WHERE state IN ('published', 'canceled') AND NOT withheld AND hidden_reason IS NULL;
