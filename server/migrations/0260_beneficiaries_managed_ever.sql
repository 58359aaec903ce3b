-- Who looks after a page, or did: nobody decides about money of such a page, also after they have left it.
CREATE TABLE page_managed_ever (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  beneficiary_id uuid NOT NULL REFERENCES beneficiary ON DELETE CASCADE,
  PRIMARY KEY (account_id, beneficiary_id)
);
CREATE INDEX page_managed_ever_page ON page_managed_ever (beneficiary_id);
INSERT INTO page_managed_ever SELECT account_id, beneficiary_id FROM page_manager;

CREATE FUNCTION note_page_manager() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO page_managed_ever VALUES (NEW.account_id, NEW.beneficiary_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER page_manager_noted AFTER INSERT ON page_manager FOR EACH ROW EXECUTE FUNCTION note_page_manager();
