-- As in 0161, but an event is looked up by its primary key: a table without statistics, such as one that is just being filled, was
-- read by the index of the order (0710) instead, from its beginning to each event.
CREATE OR REPLACE FUNCTION event_search_refresh(ids uuid[]) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  -- Locked in one order; the second of two then sees what the first has committed, performers above all.
  PERFORM FROM event_search WHERE event_id = ANY(ids) ORDER BY event_id FOR UPDATE;
  INSERT INTO event_search AS present (event_id, category_id, sorts_at, text)
  SELECT event.id, event.category_id, event.sorts_at, search_fold(concat_ws(' ', event.title, event.place_name,
    (SELECT string_agg(name, ' ' ORDER BY position) FROM event_beneficiary WHERE event_id = event.id)))
  FROM unnest(ids) AS given (id)
  CROSS JOIN LATERAL (SELECT * FROM event WHERE event.id = given.id OFFSET 0) AS event
  WHERE event.state IN ('published', 'canceled') AND NOT event.withheld AND event.hidden_reason IS NULL
  ON CONFLICT (event_id) DO UPDATE
  SET category_id = excluded.category_id, sorts_at = excluded.sorts_at, text = excluded.text
  WHERE (present.category_id, present.sorts_at, present.text)
    IS DISTINCT FROM (excluded.category_id, excluded.sorts_at, excluded.text);
END
$$;
