-- Whoever got a share of a tip to a whole line-up, or the desk, hides its words from the screen: the news name the share that the
-- stage knows the tip by (0341).
CREATE OR REPLACE FUNCTION tell_stage_of_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stage_news (event_id, kind, tip_id)
    SELECT event_id, 'words', tip_id FROM stage_tip
    WHERE tip_id = NEW.tip_id OR tip_id IN (
      SELECT other.id FROM tip AS share JOIN tip AS other ON other.event_tip_id = share.event_tip_id
      WHERE share.id = NEW.tip_id);
  RETURN NULL;
END $$;
