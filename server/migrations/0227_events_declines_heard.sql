-- Whoever declines to be on a bill vanishes from it at once, from the caches of every server process too.
CREATE TRIGGER event_declined AFTER INSERT ON event_decline
  FOR EACH STATEMENT EXECUTE FUNCTION forget_caches();

-- A page whose owner is erased goes by another name from then on; so does what the organizer reads of its decline.
CREATE FUNCTION event_decline_rename() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE event_decline SET name = NEW.name WHERE beneficiary_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER beneficiary_renamed_left AFTER UPDATE OF name ON beneficiary
  FOR EACH ROW WHEN (NEW.state = 'left' AND NEW.name <> OLD.name) EXECUTE FUNCTION event_decline_rename();

UPDATE event_decline SET name = page.name FROM beneficiary AS page
WHERE page.id = event_decline.beneficiary_id AND page.state = 'left' AND page.name = 'A former page'
  AND event_decline.name <> page.name;
