-- A tip outlives the event it was given at, and so does what says where that was, as it does of tips for a line-up (0046): what an
-- event brought a page (0541) is less by a tip that is given back after the event was forgotten.
ALTER TABLE stage_tip DROP CONSTRAINT stage_tip_event_id_fkey;

-- As in 0342 and 0512, and a stage that was forgotten with its event is told nothing.
CREATE OR REPLACE FUNCTION tell_stage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stage_news (event_id, kind, tip_id)
    SELECT event_id, 'tip', tip_id FROM stage_tip JOIN event_stage USING (event_id) WHERE tip_id = NEW.tip_id
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION tell_stage_of_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stage_news (event_id, kind, tip_id)
    SELECT event_id, 'words', tip_id FROM stage_tip JOIN event_stage USING (event_id)
    WHERE tip_id = NEW.tip_id OR tip_id IN (
      SELECT other.id FROM tip AS share JOIN tip AS other ON other.event_tip_id = share.event_tip_id
      WHERE share.id = NEW.tip_id);
  RETURN NULL;
END $$;
