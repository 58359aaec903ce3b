-- Pages that were there before pages had states are published and never said since when. Whoever asks whether anybody has
-- ever seen a page looks at this moment, so every published page has it: its tips and its short address are kept for good.
UPDATE beneficiary SET published_at = created_at WHERE state = 'published' AND published_at IS NULL;

CREATE FUNCTION note_published_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.published_at := now();
  RETURN NEW;
END $$;
CREATE TRIGGER beneficiary_published BEFORE INSERT OR UPDATE OF state ON beneficiary FOR EACH ROW
  WHEN (NEW.state = 'published' AND NEW.published_at IS NULL) EXECUTE FUNCTION note_published_at();

ALTER TABLE beneficiary ADD CHECK (state <> 'published' OR published_at IS NOT NULL);
