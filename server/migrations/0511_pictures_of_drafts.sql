-- The drafts and deleted events of an organizer who leaves go (0161), and now their pictures with them: the sweep deletes those that
-- nothing else shows.
CREATE OR REPLACE FUNCTION event_organizer_leaves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH gone AS (DELETE FROM event WHERE organizer_id = OLD.id AND state IN ('draft', 'deleted') RETURNING picture_id)
    UPDATE picture SET attached_at = NULL WHERE id IN (SELECT picture_id FROM gone);
  UPDATE event SET organizer_left = true WHERE organizer_id = OLD.id;
  RETURN OLD;
END
$$;

-- Pictures of people who were erased before: the sweep looks at each of them, and leaves those that something shows.
UPDATE picture SET attached_at = NULL WHERE account_id IS NULL;
