-- As in 0540 and 0593, with conditions that an index answers: by OR with a subselect, all stage tips and all pages were read.
CREATE OR REPLACE FUNCTION tell_stage_of_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stage_news (event_id, kind, tip_id)
    SELECT event_id, 'words', tip_id FROM stage_tip JOIN event_stage USING (event_id)
    WHERE tip_id = ANY (ARRAY(
      SELECT NEW.tip_id
      UNION ALL
      SELECT other.id FROM tip AS share JOIN tip AS other ON other.event_tip_id = share.event_tip_id
      WHERE share.id = NEW.tip_id));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION account_withhold() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own constant uuid[] := ARRAY(SELECT beneficiary_id FROM page_manager WHERE account_id = NEW.id AND role = 'owner');
BEGIN
  -- Locked in one order. An account that comes in use at the same moment is seen below.
  PERFORM FROM beneficiary WHERE id = ANY(own || ARRAY(SELECT pages_paid_into(NEW.id))) ORDER BY id FOR NO KEY UPDATE;
  PERFORM beneficiary_withhold(own);
  PERFORM mark_page(page.id) FROM pages_paid_into(NEW.id) AS page (id);
  UPDATE event SET withheld = NEW.suspended_at IS NOT NULL
  FROM organizer WHERE organizer.account_id = NEW.id AND event.organizer_id = organizer.id
    AND event.withheld <> (NEW.suspended_at IS NOT NULL);
  -- Pages of organizers go by the account itself.
  PERFORM pg_notify('forget_caches', '');
  RETURN NULL;
END $$;
