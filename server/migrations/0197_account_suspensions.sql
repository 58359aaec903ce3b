-- An operator may suspend a person, and hide a page or an event; each can be taken back. What is withheld or hidden is
-- not listed, whatever its owners do with it.
ALTER TABLE account ADD COLUMN suspended_at timestamptz;
CREATE INDEX account_suspended ON account (subject) WHERE suspended_at IS NOT NULL;

ALTER TABLE beneficiary
  -- All its owners are suspended.
  ADD COLUMN withheld boolean NOT NULL DEFAULT false,
  -- Why an operator has hidden it.
  ADD COLUMN hidden_reason text CHECK (btrim(hidden_reason) <> '');
ALTER TABLE event
  -- Its organizer is suspended.
  ADD COLUMN withheld boolean NOT NULL DEFAULT false,
  ADD COLUMN hidden_reason text CHECK (btrim(hidden_reason) <> '');

CREATE OR REPLACE VIEW listed_beneficiary AS
SELECT * FROM beneficiary WHERE state = 'published' AND NOT withheld AND hidden_reason IS NULL;

-- The partial indexes are of the first condition: what is hidden is little, and passed over.
CREATE OR REPLACE VIEW listed_event AS
SELECT id, title, description, banner, starts_at, time_zone, category_id, latitude, longitude, place_name,
  display_price, tickets_sold, total_available_tickets, organizer_id, organizer_left, sample, canceled_at, created_at,
  sorts_at
FROM event WHERE state IN ('published', 'canceled') AND NOT withheld AND hidden_reason IS NULL;

-- The functions of 0161, of listed events alone as before.
CREATE OR REPLACE FUNCTION event_beneficiary_take_time() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  -- Locked, so that an event changed at this moment cannot leave the old time behind.
  SELECT CASE WHEN event.state IN ('published', 'canceled') AND NOT event.withheld AND event.hidden_reason IS NULL
    THEN event.sorts_at END INTO NEW.sorts_at
  FROM event WHERE event.id = NEW.event_id FOR SHARE;
  RETURN NEW;
END
$$;
CREATE OR REPLACE FUNCTION event_pass_time() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  listed_at constant timestamptz := CASE
    WHEN NEW.state IN ('published', 'canceled') AND NOT NEW.withheld AND NEW.hidden_reason IS NULL THEN NEW.sorts_at END;
BEGIN
  UPDATE event_beneficiary SET sorts_at = listed_at
  WHERE event_id = NEW.id AND sorts_at IS DISTINCT FROM listed_at;
  RETURN NULL;
END
$$;
DROP TRIGGER event_time ON event;
CREATE TRIGGER event_time AFTER UPDATE OF starts_at, state, withheld, hidden_reason ON event
  FOR EACH ROW WHEN ((OLD.sorts_at, OLD.state, OLD.withheld, OLD.hidden_reason)
    IS DISTINCT FROM (NEW.sorts_at, NEW.state, NEW.withheld, NEW.hidden_reason))
  EXECUTE FUNCTION event_pass_time();

CREATE OR REPLACE FUNCTION event_count_days() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO event_day_count AS total (category_id, day, events)
    SELECT category_id, (sorts_at AT TIME ZONE 'UTC')::date AS day, count(*)
    FROM added WHERE state IN ('published', 'canceled') AND NOT withheld AND hidden_reason IS NULL
    GROUP BY category_id, day ORDER BY category_id, day
    ON CONFLICT (category_id, day) DO UPDATE SET events = total.events + excluded.events;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO event_day_count AS total (category_id, day, events)
    SELECT category_id, (sorts_at AT TIME ZONE 'UTC')::date AS day, -count(*)
    FROM removed WHERE state IN ('published', 'canceled') AND NOT withheld AND hidden_reason IS NULL
    GROUP BY category_id, day ORDER BY category_id, day
    ON CONFLICT (category_id, day) DO UPDATE SET events = total.events + excluded.events;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO event_day_count AS total (category_id, day, events)
    SELECT category_id, (sorts_at AT TIME ZONE 'UTC')::date AS day, sum(change)
    FROM (
      SELECT category_id, sorts_at, 1 AS change
      FROM added WHERE state IN ('published', 'canceled') AND NOT withheld AND hidden_reason IS NULL
      UNION ALL
      SELECT category_id, sorts_at, -1
      FROM removed WHERE state IN ('published', 'canceled') AND NOT withheld AND hidden_reason IS NULL
    ) AS changed
    GROUP BY category_id, day HAVING sum(change) <> 0 ORDER BY category_id, day
    ON CONFLICT (category_id, day) DO UPDATE SET events = total.events + excluded.events;
  ELSE
    DELETE FROM event_day_count;
  END IF;
  RETURN NULL;
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
    WHERE event_id = ANY(ARRAY(SELECT id FROM added
      WHERE state IN ('draft', 'deleted') OR withheld OR hidden_reason IS NOT NULL));
    PERFORM event_search_refresh(array_agg(added.id ORDER BY added.id))
    FROM added JOIN removed USING (id)
    WHERE (added.title, added.place_name, added.category_id, added.sorts_at, added.state, added.withheld,
        added.hidden_reason)
      IS DISTINCT FROM (removed.title, removed.place_name, removed.category_id, removed.sorts_at, removed.state,
        removed.withheld, removed.hidden_reason)
    HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END
$$;

-- What a suspended person alone is responsible for is withheld, and comes back with them.
CREATE FUNCTION beneficiary_withhold(ids uuid[]) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  -- Locked in one order; the second of two owners who are suspended at once then sees that the first is.
  PERFORM FROM beneficiary WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE beneficiary SET withheld = NOT withheld
  WHERE id = ANY(ids) AND withheld <> coalesce((
    SELECT bool_and(account.suspended_at IS NOT NULL)
    FROM page_manager JOIN account ON account.id = page_manager.account_id
    WHERE page_manager.beneficiary_id = beneficiary.id AND page_manager.role = 'owner'), false);
END
$$;
CREATE FUNCTION account_withhold() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM beneficiary_withhold(
    ARRAY(SELECT beneficiary_id FROM page_manager WHERE account_id = NEW.id AND role = 'owner'));
  UPDATE event SET withheld = NEW.suspended_at IS NOT NULL
  FROM organizer WHERE organizer.account_id = NEW.id AND event.organizer_id = organizer.id
    AND event.withheld <> (NEW.suspended_at IS NOT NULL);
  -- Pages of organizers go by the account itself.
  PERFORM pg_notify('forget_caches', '');
  RETURN NULL;
END
$$;
CREATE TRIGGER account_suspended AFTER UPDATE OF suspended_at ON account
  FOR EACH ROW WHEN ((OLD.suspended_at IS NULL) <> (NEW.suspended_at IS NULL))
  EXECUTE FUNCTION account_withhold();
CREATE FUNCTION page_manager_withhold() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM beneficiary_withhold(ARRAY[CASE WHEN TG_OP = 'DELETE' THEN OLD.beneficiary_id ELSE NEW.beneficiary_id END]);
  RETURN NULL;
END
$$;
CREATE TRIGGER page_manager_changed AFTER INSERT OR DELETE OR UPDATE OF role ON page_manager
  FOR EACH ROW EXECUTE FUNCTION page_manager_withhold();

-- The caches of every server process forget at once what is not listed any more.
CREATE FUNCTION forget_caches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('forget_caches', '');
  RETURN NULL;
END
$$;
CREATE TRIGGER beneficiary_unlisted AFTER UPDATE OF state, withheld, hidden_reason ON beneficiary
  FOR EACH ROW WHEN (OLD.state = 'published' AND NOT OLD.withheld AND OLD.hidden_reason IS NULL
    AND (NEW.state <> 'published' OR NEW.withheld OR NEW.hidden_reason IS NOT NULL))
  EXECUTE FUNCTION forget_caches();
CREATE TRIGGER event_unlisted AFTER UPDATE OF state, withheld, hidden_reason ON event
  FOR EACH ROW WHEN (OLD.state IN ('published', 'canceled') AND NOT OLD.withheld AND OLD.hidden_reason IS NULL
    AND (NEW.state NOT IN ('published', 'canceled') OR NEW.withheld OR NEW.hidden_reason IS NOT NULL))
  EXECUTE FUNCTION forget_caches();

-- The desk finds people by the beginning of their address too.
CREATE INDEX account_email_prefix ON account (lower(email) text_pattern_ops) WHERE erased_at IS NULL;

-- There is always an admin who can sign in, but for one who leaves: then `npm run operator` makes another. Of changes at
-- the same time each waits for the one before.
CREATE FUNCTION operator_change_alone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('operator'));
  RETURN NEW;
END
$$;
CREATE FUNCTION operator_keep_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM account WHERE id = OLD.account_id AND deletion_requested_at IS NOT NULL) THEN
      RETURN NULL;
    END IF;
  ELSIF TG_TABLE_NAME = 'account' THEN
    IF NOT EXISTS (SELECT FROM operator WHERE account_id = NEW.id AND role = 'admin') THEN
      RETURN NULL;
    END IF;
  END IF;
  IF NOT EXISTS (
    SELECT FROM operator JOIN account ON account.id = operator.account_id
    WHERE role = 'admin' AND suspended_at IS NULL
  ) THEN
    RAISE EXCEPTION 'the last admin stays' USING ERRCODE = 'check_violation', CONSTRAINT = 'operator_last_admin';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER operator_alone BEFORE UPDATE OR DELETE ON operator
  FOR EACH STATEMENT EXECUTE FUNCTION operator_change_alone();
CREATE TRIGGER operator_last_admin_changed AFTER UPDATE OF role ON operator
  FOR EACH ROW WHEN (OLD.role = 'admin' AND NEW.role <> 'admin') EXECUTE FUNCTION operator_keep_admin();
CREATE TRIGGER operator_last_admin_revoked AFTER DELETE ON operator
  FOR EACH ROW WHEN (OLD.role = 'admin') EXECUTE FUNCTION operator_keep_admin();
CREATE TRIGGER account_suspension_alone BEFORE UPDATE OF suspended_at ON account
  FOR EACH ROW WHEN (OLD.suspended_at IS NULL AND NEW.suspended_at IS NOT NULL)
  EXECUTE FUNCTION operator_change_alone();
CREATE TRIGGER account_suspension_last_admin AFTER UPDATE OF suspended_at ON account
  FOR EACH ROW WHEN (OLD.suspended_at IS NULL AND NEW.suspended_at IS NOT NULL)
  EXECUTE FUNCTION operator_keep_admin();
