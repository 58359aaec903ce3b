-- Filling it takes half a minute for each million events.
SET LOCAL statement_timeout = 0;

-- What of an event is searched, apart from the event: narrow rows to count and to walk through in order of time,
-- and nothing to rewrite when a ticket is sold.
CREATE TABLE event_search (
  event_id uuid PRIMARY KEY REFERENCES event ON DELETE CASCADE,
  category_id uuid NOT NULL,
  sorts_at timestamptz NOT NULL,
  -- Title, place and performers, folded (0001).
  text text NOT NULL
);

-- Trigrams need three letters, yet two make a word in Amharic and other scripts of many letters: the pairs of
-- letters beyond Latin, null where there are none.
CREATE FUNCTION search_pairs(folded text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$
  SELECT CASE WHEN folded ~ '[^\u0001-\u024f]{2}' THEN (
    SELECT array_agg(DISTINCT pair) FROM (
      SELECT letter || lead(letter) OVER (ORDER BY position) AS pair
      FROM unnest(string_to_array(folded, NULL)) WITH ORDINALITY AS letters (letter, position)
    ) AS pairs
    WHERE pair ~ '^[^\u0001-\u024f]{2}$') END
$$;

-- Writes down what is searched of these events, where that has changed.
CREATE FUNCTION event_search_refresh(ids uuid[]) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  -- Taken in one order; who comes second then sees what the first has committed, performers above all.
  PERFORM FROM event_search WHERE event_id = ANY(ids) ORDER BY event_id FOR UPDATE;
  INSERT INTO event_search AS kept (event_id, category_id, sorts_at, text)
  SELECT event.id, event.category_id, event.sorts_at, search_fold(concat_ws(' ', event.title, event.place_name,
    (SELECT string_agg(name, ' ' ORDER BY position) FROM event_beneficiary WHERE event_id = event.id)))
  FROM unnest(ids) AS given (id)
  CROSS JOIN LATERAL (SELECT * FROM event WHERE event.id = given.id OFFSET 0) AS event
  ON CONFLICT (event_id) DO UPDATE
  SET category_id = excluded.category_id, sorts_at = excluded.sorts_at, text = excluded.text
  WHERE (kept.category_id, kept.sorts_at, kept.text)
    IS DISTINCT FROM (excluded.category_id, excluded.sorts_at, excluded.text);
END
$$;

CREATE FUNCTION event_search_event() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM event_search_refresh(array_agg(id ORDER BY id)) FROM added;
  ELSE
    PERFORM event_search_refresh(array_agg(added.id ORDER BY added.id))
    FROM added JOIN removed USING (id)
    WHERE (added.title, added.place_name, added.category_id, added.sorts_at)
      IS DISTINCT FROM (removed.title, removed.place_name, removed.category_id, removed.sorts_at)
    HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER event_search_added AFTER INSERT ON event REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION event_search_event();
CREATE TRIGGER event_search_changed AFTER UPDATE ON event REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION event_search_event();

CREATE FUNCTION event_search_performers() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM event_search_refresh(array_agg(DISTINCT event_id)) FROM added HAVING count(*) > 0;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM event_search_refresh(array_agg(DISTINCT event_id)) FROM removed HAVING count(*) > 0;
  ELSE
    PERFORM event_search_refresh(array_agg(DISTINCT event_id))
    FROM (
      (SELECT event_id, name, position FROM added EXCEPT SELECT event_id, name, position FROM removed)
      UNION ALL
      (SELECT event_id, name, position FROM removed EXCEPT SELECT event_id, name, position FROM added)
    ) AS changed
    HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER event_beneficiary_search_added AFTER INSERT ON event_beneficiary REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION event_search_performers();
CREATE TRIGGER event_beneficiary_search_removed AFTER DELETE ON event_beneficiary
  REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION event_search_performers();
CREATE TRIGGER event_beneficiary_search_changed AFTER UPDATE ON event_beneficiary
  REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION event_search_performers();

-- The events that are there, the indexes after them: built at once they are far faster.
SELECT event_search_refresh(array_agg(id)) FROM event HAVING count(*) > 0;
CREATE INDEX event_search_text ON event_search USING gin (text gin_trgm_ops);
CREATE INDEX event_search_pairs ON event_search USING gin (search_pairs(text));
CREATE INDEX event_search_order ON event_search (sorts_at, event_id);
CREATE INDEX event_search_category_order ON event_search (category_id, sorts_at, event_id);
ANALYZE event_search;
