-- Filling it takes some minutes for each million events.
SET LOCAL statement_timeout = 0;

-- The words of all that is said of a listed event: its title, place, bill and description. What a description says finds an
-- event where its name does not; it is looked up here word by word, and stands behind what is found by name.
CREATE TABLE event_words (
  event_id uuid PRIMARY KEY REFERENCES event_search ON UPDATE CASCADE ON DELETE CASCADE,
  words text[] NOT NULL
);

CREATE FUNCTION event_words_refresh(ids uuid[]) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO event_words AS present (event_id, words)
  SELECT search.event_id, search_words(search.text || ' ' || search_fold(event.description))
  FROM event_search AS search JOIN event ON event.id = search.event_id WHERE search.event_id = ANY(ids)
  ON CONFLICT (event_id) DO UPDATE SET words = excluded.words WHERE present.words IS DISTINCT FROM excluded.words;
  PERFORM search_learn(array_agg(DISTINCT word))
  FROM event_words, unnest(event_words.words) AS word WHERE event_id = ANY(ids) HAVING count(*) > 0;
END
$$;

-- In place of what 0235 did here: titles, places and bills are among the words.
CREATE OR REPLACE FUNCTION event_search_learn() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM event_words_refresh(array_agg(event_id)) FROM added HAVING count(*) > 0;
  RETURN NULL;
END
$$;

-- The text that is searched by name does not change with the description.
CREATE FUNCTION event_words_described() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM event_words_refresh(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
CREATE TRIGGER event_words_described AFTER UPDATE OF description ON event
  FOR EACH ROW WHEN (OLD.description IS DISTINCT FROM NEW.description) EXECUTE FUNCTION event_words_described();

-- What is there, the index after it; written at once, as the others of words are (0236).
SELECT event_words_refresh(array_agg(event_id)) FROM event_search HAVING count(*) > 0;
CREATE INDEX event_words_words ON event_words USING gin (words) WITH (fastupdate = off);
ANALYZE event_words;
