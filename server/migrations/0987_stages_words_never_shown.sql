-- As in 0512, except that words which no screen has shown are no news: whoever follows a screen must not learn that there were
-- some, and that they were hidden.
CREATE OR REPLACE FUNCTION tell_stage_of_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stage_news (event_id, kind, tip_id)
    SELECT event_id, 'words', tip_id FROM stage_tip
    WHERE words_shown AND (tip_id = NEW.tip_id OR tip_id IN (
      SELECT other.id FROM tip AS share JOIN tip AS other ON other.event_tip_id = share.event_tip_id
      WHERE share.id = NEW.tip_id));
  RETURN NULL;
END $$;
