-- The index reads all tips once.
SET LOCAL statement_timeout = 0;

-- Since when a fan lets everybody read what they wrote with a tip, on the page of the one they tipped; null where it is
-- between the two.
ALTER TABLE tip
  ADD COLUMN words_shown_at timestamptz,
  ADD CONSTRAINT tip_words_there CHECK (words_shown_at IS NULL OR message IS NOT NULL);
CREATE INDEX tip_words_shown ON tip (beneficiary_id, words_shown_at DESC) WHERE words_shown_at IS NOT NULL;

-- As in 0207, and its words are shown or not, as its sender wishes.
CREATE OR REPLACE FUNCTION guard_tip() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  levels constant text[] := ARRAY['none', 'public', 'performer'];
BEGIN
  IF to_jsonb(NEW) - 'message' - 'anonymity' - 'words_shown_at'
      IS DISTINCT FROM to_jsonb(OLD) - 'message' - 'anonymity' - 'words_shown_at'
    OR (NEW.message IS NOT NULL AND NEW.message IS DISTINCT FROM OLD.message)
    OR array_position(levels, NEW.anonymity) < array_position(levels, OLD.anonymity) THEN
    RAISE EXCEPTION 'tip % is never changed; its message can be removed, and its sender become more anonymous', OLD.id
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
