-- The screen of a venue: who knows its secret address sees who is on and the tips of the night as they come.
ALTER TABLE event_stage
  -- Of its address; null while there is no screen. It is stored as it is, for its organizer opens it on several machines, and it
  -- shows nothing but what hangs on a wall.
  ADD COLUMN screen_token text UNIQUE CHECK (screen_token ~ '^[A-Za-z0-9_-]{22}$'),
  -- Between these times, by the clocks there, the screen shows no tips.
  ADD COLUMN quiet_from time,
  ADD COLUMN quiet_until time,
  -- What the night is for, and how much that costs.
  ADD COLUMN goal_title text CHECK (char_length(goal_title) BETWEEN 1 AND 60),
  ADD COLUMN goal_minor bigint CHECK (goal_minor BETWEEN 100 AND 100000000),
  -- The number given last.
  ADD COLUMN last_news bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT stage_quiet_whole CHECK ((quiet_from IS NULL) = (quiet_until IS NULL)),
  ADD CONSTRAINT stage_goal_whole CHECK ((goal_title IS NULL) = (goal_minor IS NULL));

-- Whether a room may read the words of a tip: a manager of the page or the organizer decides; null until they do.
ALTER TABLE stage_tip
  ADD COLUMN words_shown boolean,
  ADD COLUMN words_decided_at timestamptz,
  ADD CONSTRAINT stage_tip_decided CHECK ((words_shown IS NULL) = (words_decided_at IS NULL));

-- What a screen is told: a tip, its words, or that somebody else is on. The number is given once it is committed, for the reasons
-- of decision 57.
CREATE TABLE stage_news (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  event_id uuid NOT NULL REFERENCES event_stage ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('tip', 'words', 'stage')),
  tip_id uuid REFERENCES stage_tip ON DELETE CASCADE,
  number bigint CHECK (number > 0),
  UNIQUE (event_id, number),
  CHECK ((kind = 'stage') = (tip_id IS NULL))
);
CREATE INDEX stage_news_unnumbered ON stage_news (event_id, id) WHERE number IS NULL;
CREATE UNIQUE INDEX stage_news_tip ON stage_news (tip_id) WHERE kind = 'tip';
CREATE INDEX stage_news_words ON stage_news (tip_id) WHERE kind = 'words';

-- The transaction that counts the money tells the night of it, and waits for nobody.
CREATE FUNCTION tell_stage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stage_news (event_id, kind, tip_id)
    SELECT event_id, 'tip', tip_id FROM stage_tip WHERE tip_id = NEW.tip_id ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER received_tip_tells_stage AFTER INSERT ON received_tip FOR EACH ROW EXECUTE FUNCTION tell_stage();

-- Words that their receiver or the desk hides are off the screen.
CREATE FUNCTION tell_stage_of_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stage_news (event_id, kind, tip_id) SELECT event_id, 'words', tip_id FROM stage_tip WHERE tip_id = NEW.tip_id;
  RETURN NULL;
END $$;
CREATE TRIGGER received_tip_words_told AFTER UPDATE OF message_hidden_at ON received_tip FOR EACH ROW
  WHEN (NEW.message_hidden_at IS DISTINCT FROM OLD.message_hidden_at) EXECUTE FUNCTION tell_stage_of_words();

-- As number_received_tips (0185): the row of the stage is held until the numbers are visible.
CREATE FUNCTION number_stage_news(stage uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  last bigint;
  added bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM stage_news WHERE event_id = stage AND number IS NULL) THEN
    RETURN;
  END IF;
  SELECT last_news INTO last FROM event_stage WHERE event_id = stage FOR NO KEY UPDATE;
  UPDATE stage_news SET number = last + fresh.place
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM stage_news
          WHERE event_id = stage AND number IS NULL) AS fresh
    WHERE stage_news.id = fresh.id;
  GET DIAGNOSTICS added = ROW_COUNT;
  UPDATE event_stage SET last_news = last + added WHERE event_id = stage;
END $$;

-- A number is given once.
CREATE FUNCTION guard_stage_news() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - 'number' IS DISTINCT FROM to_jsonb(OLD) - 'number'
    OR (OLD.number IS NOT NULL AND NEW.number IS DISTINCT FROM OLD.number) THEN
    RAISE EXCEPTION 'what a screen was told is never changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER stage_news_fixed BEFORE UPDATE ON stage_news FOR EACH ROW EXECUTE FUNCTION guard_stage_news();
