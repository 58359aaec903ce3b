-- Money that a case has put in suspense is decided about later, once its owner is known: the case gets a second closing, which names
-- the one that it follows. A case has one closing, and at most one after `hold`; none follows any other.
ALTER TABLE ledger_movement DROP CONSTRAINT ledger_movement_case_id_fkey;
ALTER TABLE payment_case_closing
  DROP CONSTRAINT payment_case_closing_pkey,
  ADD PRIMARY KEY (case_id, resolution),
  ADD COLUMN follows text CHECK (follows = 'hold'),
  ADD CONSTRAINT payment_case_closing_decided CHECK (follows IS NULL OR resolution IN ('count', 'give-back', 'write-off')),
  ADD CONSTRAINT payment_case_closing_once UNIQUE NULLS NOT DISTINCT (case_id, follows),
  ADD CONSTRAINT payment_case_closing_followed FOREIGN KEY (case_id, follows) REFERENCES payment_case_closing;

-- Only a closed case books. The movements of before were checked by the constraint that is gone; 0911 confirms it.
ALTER TABLE ledger_movement
  ADD CONSTRAINT ledger_movement_case FOREIGN KEY (case_id) REFERENCES payment_quarantine NOT VALID;
CREATE FUNCTION require_closed_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM payment_case_closing WHERE case_id = NEW.case_id) THEN
    RAISE EXCEPTION 'movement % comes from case %, which is not closed', NEW.id, NEW.case_id
      USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_movement_of_closed_case AFTER INSERT ON ledger_movement
  NOT DEFERRABLE FOR EACH ROW WHEN (NEW.case_id IS NOT NULL)
  EXECUTE FUNCTION require_closed_case();
