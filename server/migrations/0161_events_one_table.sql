-- Events are one table with a state. Drafts and deleted events were rows of their own, their contents as JSON; they
-- become events that only their organizer sees. Everybody else reads `listed_event`.
-- The new indexes take some seconds for each million events.
SET LOCAL statement_timeout = 0;

ALTER TABLE event
  ADD COLUMN state text NOT NULL DEFAULT 'published'
    CHECK (state IN ('draft', 'published', 'canceled', 'deleted')),
  -- What a deleted event becomes again when it is restored.
  ADD COLUMN state_before_deletion text
    CHECK (state_before_deletion IN ('draft', 'published', 'canceled')),
  -- When its organizer last changed, deleted or restored it; null where that is not known.
  ADD COLUMN changed_at timestamptz,
  -- What a draft may lack.
  ALTER COLUMN category_id DROP NOT NULL,
  ALTER COLUMN total_available_tickets DROP NOT NULL;
UPDATE event SET state = 'canceled' WHERE canceled_at IS NOT NULL;
ALTER TABLE event
  ADD CONSTRAINT event_deleted_from CHECK ((state = 'deleted') = (state_before_deletion IS NOT NULL)),
  ADD CONSTRAINT event_canceled_when
    CHECK ((coalesce(state_before_deletion, state) = 'canceled') = (canceled_at IS NOT NULL)),
  ADD CONSTRAINT event_listed_complete
    CHECK (state IN ('draft', 'deleted') OR (category_id IS NOT NULL AND total_available_tickets IS NOT NULL)),
  ADD CONSTRAINT event_unlisted_owned
    CHECK (state IN ('published', 'canceled') OR (organizer_id IS NOT NULL AND changed_at IS NOT NULL));

-- What everybody may see. Its condition is that of the partial indexes, word for word.
CREATE VIEW listed_event AS
SELECT id, title, description, banner, starts_at, time_zone, category_id, latitude, longitude, place_name,
  display_price, tickets_sold, total_available_tickets, organizer_id, organizer_left, sample, canceled_at, created_at,
  sorts_at
FROM event WHERE state IN ('published', 'canceled');

DROP INDEX event_order;
CREATE INDEX event_order ON event (sorts_at, id) WHERE state IN ('published', 'canceled');
DROP INDEX event_category_order;
CREATE INDEX event_category_order ON event (category_id, sorts_at, id) WHERE state IN ('published', 'canceled');
-- Not partial by state: the foreign key looks for all events of an organizer.
DROP INDEX event_organizer_order;
CREATE INDEX event_organizer_order ON event (organizer_id, sorts_at, id) INCLUDE (state)
  WHERE organizer_id IS NOT NULL;
CREATE INDEX event_unlisted_order ON event (organizer_id, state, changed_at DESC, id DESC)
  WHERE state IN ('draft', 'deleted');
CREATE INDEX event_deleted ON event (changed_at) WHERE state = 'deleted';

-- A line-up has the time of its event while that is listed, and null while it is not: the index of a beneficiary's
-- events then passes over the others.
ALTER TABLE event_beneficiary ALTER COLUMN sorts_at DROP NOT NULL;
CREATE VIEW listed_performer AS
SELECT event_id, beneficiary_id, sorts_at FROM event_beneficiary WHERE sorts_at IS NOT NULL;
CREATE OR REPLACE FUNCTION event_beneficiary_take_time() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  -- Locked, so that an event changed at this moment cannot leave the old time behind.
  SELECT CASE WHEN event.state IN ('published', 'canceled') THEN event.sorts_at END INTO NEW.sorts_at
  FROM event WHERE event.id = NEW.event_id FOR SHARE;
  RETURN NEW;
END
$$;
CREATE OR REPLACE FUNCTION event_pass_time() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  listed_at constant timestamptz := CASE WHEN NEW.state IN ('published', 'canceled') THEN NEW.sorts_at END;
BEGIN
  UPDATE event_beneficiary SET sorts_at = listed_at
  WHERE event_id = NEW.id AND sorts_at IS DISTINCT FROM listed_at;
  RETURN NULL;
END
$$;
DROP TRIGGER event_time ON event;
CREATE TRIGGER event_time AFTER UPDATE OF starts_at, state ON event
  FOR EACH ROW WHEN (OLD.sorts_at IS DISTINCT FROM NEW.sorts_at OR OLD.state <> NEW.state)
  EXECUTE FUNCTION event_pass_time();

-- As before (0005), of listed events alone.
CREATE OR REPLACE FUNCTION event_count_days() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO event_day_count AS total (category_id, day, events)
    SELECT category_id, (sorts_at AT TIME ZONE 'UTC')::date AS day, count(*)
    FROM added WHERE state IN ('published', 'canceled') GROUP BY category_id, day ORDER BY category_id, day
    ON CONFLICT (category_id, day) DO UPDATE SET events = total.events + excluded.events;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO event_day_count AS total (category_id, day, events)
    SELECT category_id, (sorts_at AT TIME ZONE 'UTC')::date AS day, -count(*)
    FROM removed WHERE state IN ('published', 'canceled') GROUP BY category_id, day ORDER BY category_id, day
    ON CONFLICT (category_id, day) DO UPDATE SET events = total.events + excluded.events;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO event_day_count AS total (category_id, day, events)
    SELECT category_id, (sorts_at AT TIME ZONE 'UTC')::date AS day, sum(change)
    FROM (
      SELECT category_id, sorts_at, 1 AS change FROM added WHERE state IN ('published', 'canceled')
      UNION ALL
      SELECT category_id, sorts_at, -1 FROM removed WHERE state IN ('published', 'canceled')
    ) AS changed
    GROUP BY category_id, day HAVING sum(change) <> 0 ORDER BY category_id, day
    ON CONFLICT (category_id, day) DO UPDATE SET events = total.events + excluded.events;
  ELSE
    DELETE FROM event_day_count;
  END IF;
  RETURN NULL;
END
$$;

-- As before (0042), of listed events alone.
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
  CROSS JOIN LATERAL (SELECT * FROM listed_event WHERE listed_event.id = given.id OFFSET 0) AS event
  ON CONFLICT (event_id) DO UPDATE
  SET category_id = excluded.category_id, sorts_at = excluded.sorts_at, text = excluded.text
  WHERE (present.category_id, present.sorts_at, present.text)
    IS DISTINCT FROM (excluded.category_id, excluded.sorts_at, excluded.text);
END
$$;
CREATE OR REPLACE FUNCTION event_search_event() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM event_search_refresh(array_agg(id ORDER BY id)) FROM added;
  ELSE
    DELETE FROM event_search
    WHERE event_id = ANY(ARRAY(SELECT id FROM added WHERE state IN ('draft', 'deleted')));
    PERFORM event_search_refresh(array_agg(added.id ORDER BY added.id))
    FROM added JOIN removed USING (id)
    WHERE (added.title, added.place_name, added.category_id, added.sorts_at, added.state)
      IS DISTINCT FROM (removed.title, removed.place_name, removed.category_id, removed.sorts_at, removed.state)
    HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END
$$;

-- An organizer's drafts and deleted events go with it; its listed ones stay, and say that it left (0100).
CREATE FUNCTION event_organizer_leaves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM event WHERE organizer_id = OLD.id AND state IN ('draft', 'deleted');
  UPDATE event SET organizer_left = true WHERE organizer_id = OLD.id;
  RETURN OLD;
END
$$;
DROP TRIGGER organizer_left_events ON organizer;
DROP FUNCTION event_mark_organizer_left();
CREATE TRIGGER organizer_left_events BEFORE DELETE ON organizer
  FOR EACH ROW EXECUTE FUNCTION event_organizer_leaves();

-- The moment the clocks of a zone show this day and time, as the server reads a form: where they show it twice, the
-- first time. Null for a zone this database does not know: the event is then without a date.
CREATE FUNCTION event_moment(shown timestamp, zone text) RETURNS timestamptz LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  moment timestamptz;
BEGIN
  -- East of Greenwich is + in a form, as in ISO 8601; in the name of a zone it would be -.
  IF zone ~ '^[+-]' THEN RETURN (shown::text || zone)::timestamptz; END IF;
  moment := shown AT TIME ZONE zone;
  IF (moment - interval '1 hour') AT TIME ZONE zone = shown THEN RETURN moment - interval '1 hour'; END IF;
  RETURN moment;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN NULL;
END
$$;

INSERT INTO event (id, organizer_id, state, state_before_deletion, changed_at, created_at, title, description, banner,
  picture_id, starts_at, time_zone, category_id, latitude, longitude, place_name, display_price, ticket_price_minor,
  tickets_sold, total_available_tickets, canceled_at)
SELECT unlisted.id, unlisted.organizer_id, unlisted.state,
  CASE WHEN unlisted.state = 'deleted' THEN
    CASE WHEN (contents ->> 'wasDraft')::boolean THEN 'draft'
      WHEN contents ->> 'canceled_at' IS NOT NULL THEN 'canceled' ELSE 'published' END END,
  unlisted.changed_at, unlisted.created_at, form ->> 'title', form ->> 'description', contents ->> 'banner',
  unlisted.picture_id,
  event_moment(CASE WHEN form ->> 'date' <> '' THEN ((form ->> 'date') || ' ' || (form ->> 'time'))::timestamp END,
    form ->> 'time_zone'),
  form ->> 'time_zone',
  (SELECT category.id FROM event_category AS category WHERE category.id = (form ->> 'category')::uuid),
  (form #>> '{location,coordinates,0}')::double precision, (form #>> '{location,coordinates,1}')::double precision,
  form ->> 'place_name',
  -- Older rows lack the words for the price: those of its number are what they were.
  coalesce(contents ->> 'display_price', CASE
    WHEN price IS NULL THEN '' WHEN price = 0 THEN 'Free' WHEN price = trunc(price) THEN '$' || trunc(price)
    ELSE '$' || to_char(price, 'FM9999990.00') END),
  round(price * 100), (contents ->> 'tickets_sold')::integer,
  coalesce((form ->> 'total_available_tickets')::integer, CASE WHEN NOT (contents ->> 'wasDraft')::boolean THEN 0 END),
  (contents ->> 'canceled_at')::timestamptz
FROM unlisted_event AS unlisted
CROSS JOIN LATERAL (SELECT contents -> 'form' AS form, (contents #>> '{form,ticket_price}')::numeric AS price) AS parts;

INSERT INTO event_beneficiary (event_id, beneficiary_id, name, position, agreed_at)
SELECT unlisted.id, beneficiary.id, performer ->> 'name', place - 1, (
  SELECT (agreement ->> 'agreed_at')::timestamptz
  FROM jsonb_array_elements(coalesce(contents -> 'agreements', '[]')) AS agreements (agreement)
  WHERE agreement ->> 'beneficiary_id' = performer ->> 'id' LIMIT 1)
FROM unlisted_event AS unlisted
CROSS JOIN LATERAL jsonb_array_elements(contents #> '{form,beneficiaries}') WITH ORDINALITY AS bill (performer, place)
LEFT JOIN beneficiary ON beneficiary.id = (performer ->> 'id')::uuid;

INSERT INTO event_save (account_id, event_id, created_at)
SELECT account.id, unlisted.id, (save ->> 'created_at')::timestamptz
FROM unlisted_event AS unlisted
CROSS JOIN LATERAL jsonb_array_elements(contents -> 'saves') AS saves (save)
JOIN account ON account.id = (save ->> 'account_id')::uuid AND account.erased_at IS NULL
ON CONFLICT DO NOTHING;

DROP TABLE unlisted_event;
DROP FUNCTION event_moment(timestamp, text);
ANALYZE event;
