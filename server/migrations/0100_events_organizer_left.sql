-- An organizer goes with its account, its published events stay. Somebody had answered for them, and visitors are told
-- that nobody does now; an event that never named an organizer is another matter.
ALTER TABLE event ADD COLUMN organizer_left boolean NOT NULL DEFAULT false;

CREATE FUNCTION event_mark_organizer_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE event SET organizer_left = true WHERE organizer_id = OLD.id;
  RETURN OLD;
END
$$;

CREATE TRIGGER organizer_left_events BEFORE DELETE ON organizer
  FOR EACH ROW EXECUTE FUNCTION event_mark_organizer_left();
