SET LOCAL statement_timeout = 0;

-- Bills and declines name a page as it is called now, and event_search (0042) with them. That of a page that was taken
-- down stays as its organizer wrote it; 0227 renames its declines.
CREATE FUNCTION event_beneficiary_rename() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Locked before their bills and in one order, like by everybody who changes a bill.
  PERFORM FROM event WHERE id IN (SELECT event_id FROM event_beneficiary WHERE beneficiary_id = NEW.id)
    ORDER BY id FOR UPDATE;
  UPDATE event_beneficiary SET name = NEW.name WHERE beneficiary_id = NEW.id AND name <> NEW.name;
  UPDATE event_decline SET name = NEW.name WHERE beneficiary_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER beneficiary_renamed AFTER UPDATE OF name ON beneficiary
  FOR EACH ROW WHEN (NEW.state <> 'left' AND NEW.name <> OLD.name) EXECUTE FUNCTION event_beneficiary_rename();

UPDATE event_beneficiary SET name = page.name FROM beneficiary AS page
WHERE page.id = event_beneficiary.beneficiary_id AND page.state <> 'left' AND event_beneficiary.name <> page.name;
UPDATE event_decline SET name = page.name FROM beneficiary AS page
WHERE page.id = event_decline.beneficiary_id AND page.state <> 'left' AND event_decline.name <> page.name;
