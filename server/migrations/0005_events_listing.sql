CREATE TABLE event_category (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  name text NOT NULL UNIQUE
);

CREATE TABLE event (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  title text NOT NULL CHECK (title <> ''),
  description text NOT NULL DEFAULT '',
  banner text,
  -- Null while the date is not fixed.
  starts_at timestamptz,
  time_zone text NOT NULL DEFAULT 'Africa/Addis_Ababa',
  category_id uuid NOT NULL REFERENCES event_category,
  latitude double precision,
  longitude double precision,
  place_name text,
  display_price text NOT NULL DEFAULT '',
  tickets_sold integer NOT NULL DEFAULT 0 CHECK (tickets_sold >= 0),
  total_available_tickets integer NOT NULL DEFAULT 0 CHECK (total_available_tickets >= 0),
  sample boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Where the event stands in time: one without a date is still to come, after all others.
  sorts_at timestamptz NOT NULL GENERATED ALWAYS AS (coalesce(starts_at, 'infinity')) STORED,
  CHECK ((latitude IS NULL) = (longitude IS NULL))
);
CREATE INDEX event_order ON event (sorts_at, id);
CREATE INDEX event_category_order ON event (category_id, sorts_at, id);

CREATE TABLE event_beneficiary (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  event_id uuid NOT NULL REFERENCES event ON DELETE CASCADE,
  -- Null for a performer known by name only.
  beneficiary_id uuid REFERENCES beneficiary ON DELETE SET NULL,
  name text NOT NULL,
  position integer NOT NULL,
  -- The event's sorts_at, kept here by triggers: a beneficiary's upcoming events are counted from one index.
  sorts_at timestamptz NOT NULL,
  UNIQUE (event_id, position)
);
CREATE INDEX event_beneficiary_order ON event_beneficiary (beneficiary_id, sorts_at, event_id);

CREATE FUNCTION event_beneficiary_take_time() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  -- Locked, so that an event moved at this moment cannot leave the old time behind.
  SELECT event.sorts_at INTO NEW.sorts_at FROM event WHERE event.id = NEW.event_id FOR SHARE;
  -- No such event: anything, for the foreign key refuses the row anyway.
  NEW.sorts_at := coalesce(NEW.sorts_at, 'infinity');
  RETURN NEW;
END
$$;
-- A bulk load may give the time itself and is spared the look-up.
CREATE TRIGGER event_beneficiary_time BEFORE INSERT ON event_beneficiary
  FOR EACH ROW WHEN (NEW.sorts_at IS NULL) EXECUTE FUNCTION event_beneficiary_take_time();
CREATE TRIGGER event_beneficiary_moved BEFORE UPDATE OF event_id ON event_beneficiary
  FOR EACH ROW EXECUTE FUNCTION event_beneficiary_take_time();

CREATE FUNCTION event_pass_time() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE event_beneficiary SET sorts_at = NEW.sorts_at WHERE event_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER event_time AFTER UPDATE OF starts_at ON event
  FOR EACH ROW WHEN (OLD.sorts_at IS DISTINCT FROM NEW.sorts_at) EXECUTE FUNCTION event_pass_time();

-- How many events each category has on each day (UTC): the total of a list is a sum over days and a
-- count of the one day it begins in, however many events there are.
CREATE TABLE event_day_count (
  category_id uuid NOT NULL REFERENCES event_category ON DELETE CASCADE,
  day date NOT NULL,
  events integer NOT NULL,
  PRIMARY KEY (category_id, day)
);

-- Days are taken in one order, so that two loads at once wait for each other and never deadlock.
CREATE FUNCTION event_count_days() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO event_day_count AS kept (category_id, day, events)
    SELECT category_id, (sorts_at AT TIME ZONE 'UTC')::date AS day, count(*)
    FROM added GROUP BY category_id, day ORDER BY category_id, day
    ON CONFLICT (category_id, day) DO UPDATE SET events = kept.events + excluded.events;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO event_day_count AS kept (category_id, day, events)
    SELECT category_id, (sorts_at AT TIME ZONE 'UTC')::date AS day, -count(*)
    FROM removed GROUP BY category_id, day ORDER BY category_id, day
    ON CONFLICT (category_id, day) DO UPDATE SET events = kept.events + excluded.events;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO event_day_count AS kept (category_id, day, events)
    SELECT category_id, (sorts_at AT TIME ZONE 'UTC')::date AS day, sum(change)
    FROM (
      SELECT category_id, sorts_at, 1 AS change FROM added
      UNION ALL
      SELECT category_id, sorts_at, -1 FROM removed
    ) AS changed
    GROUP BY category_id, day HAVING sum(change) <> 0 ORDER BY category_id, day
    ON CONFLICT (category_id, day) DO UPDATE SET events = kept.events + excluded.events;
  ELSE
    DELETE FROM event_day_count;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER event_count_added AFTER INSERT ON event REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION event_count_days();
CREATE TRIGGER event_count_removed AFTER DELETE ON event REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION event_count_days();
CREATE TRIGGER event_count_changed AFTER UPDATE ON event REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION event_count_days();
CREATE TRIGGER event_count_truncated AFTER TRUNCATE ON event
  FOR EACH STATEMENT EXECUTE FUNCTION event_count_days();
