-- Whose page is taken down has left its bands, and declines what they propose (0380). Here stands whom the others are not
-- told of yet.
CREATE TABLE band_lost_member (
  agreement_id uuid NOT NULL REFERENCES band_agreement,
  member_id uuid NOT NULL REFERENCES beneficiary,
  -- What became of the agreement.
  kind text NOT NULL CHECK (kind IN ('declined', 'left')),
  PRIMARY KEY (agreement_id, member_id)
);

-- As in 0380, and the others are told.
CREATE OR REPLACE FUNCTION leave_bands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The bands' pages first, as everybody who changes an agreement does.
  PERFORM FROM beneficiary WHERE id IN (
      SELECT agreement.band_id FROM band_share AS share JOIN band_agreement AS agreement ON agreement.id = share.agreement_id
      WHERE share.member_id = NEW.id AND agreement.state IN ('proposed', 'agreed', 'left'))
    ORDER BY id FOR NO KEY UPDATE;
  WITH declined AS (
    UPDATE band_agreement SET state = 'declined', ended_at = clock_timestamp()
      WHERE state = 'proposed' AND (band_id = NEW.id
        OR id IN (SELECT agreement_id FROM band_share WHERE member_id = NEW.id))
      RETURNING id, band_id)
  INSERT INTO band_lost_member (agreement_id, member_id, kind)
    SELECT id, NEW.id, 'declined' FROM declined WHERE band_id <> NEW.id;
  WITH left_shares AS (
    UPDATE band_share AS share SET left_at = clock_timestamp() FROM band_agreement AS agreement
      WHERE agreement.id = share.agreement_id AND agreement.state IN ('agreed', 'left')
        AND share.member_id = NEW.id AND share.parts > 0 AND share.left_at IS NULL
      RETURNING share.agreement_id)
  INSERT INTO band_lost_member (agreement_id, member_id, kind)
    SELECT agreement_id, NEW.id, 'left' FROM left_shares;
  RETURN NULL;
END $$;
