-- An event that is written while its organizer is suspended is withheld from the start, as those are that were there
-- before (0197). The account is held: a suspension that comes at the same moment waits, and then finds the event.
CREATE FUNCTION event_withhold_new() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  suspended boolean;
BEGIN
  SELECT account.suspended_at IS NOT NULL INTO suspended
  FROM organizer JOIN account ON account.id = organizer.account_id
  WHERE organizer.id = NEW.organizer_id FOR SHARE OF account;
  NEW.withheld := NEW.withheld OR coalesce(suspended, false);
  RETURN NEW;
END
$$;
CREATE TRIGGER event_withheld_new BEFORE INSERT ON event
  FOR EACH ROW WHEN (NEW.organizer_id IS NOT NULL) EXECUTE FUNCTION event_withhold_new();

UPDATE event SET withheld = true FROM organizer JOIN account ON account.id = organizer.account_id
WHERE organizer.id = event.organizer_id AND account.suspended_at IS NOT NULL AND NOT event.withheld;
