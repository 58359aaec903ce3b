-- Bands that could be paid and cannot, because a member lost the account it is paid into. Here stands of which ones the server has not
-- yet looked whether that is still so, and mailed their owners.
CREATE TABLE band_unpayable (
  band_id uuid PRIMARY KEY REFERENCES beneficiary
);

CREATE FUNCTION note_unpayable_band() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO band_unpayable (band_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER beneficiary_band_unpayable AFTER UPDATE OF payable ON beneficiary
  FOR EACH ROW WHEN (OLD.band = 'agreed' AND NEW.band = 'agreed' AND OLD.payable AND NOT NEW.payable)
  EXECUTE FUNCTION note_unpayable_band();
