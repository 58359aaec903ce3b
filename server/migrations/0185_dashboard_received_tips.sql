-- What a page has received: a row for each tip whose money came in, written by the transaction that counts it.
-- `number` is given later, in the order in which commits become visible (decision 57), and is never given again.
CREATE TABLE received_tip (
  tip_id uuid PRIMARY KEY REFERENCES tip,
  beneficiary_id uuid NOT NULL REFERENCES beneficiary,
  received_at timestamptz NOT NULL,
  -- Of the page: 1, 2, 3 without gaps.
  number bigint CHECK (number > 0),
  -- Since when its receiver hides the message.
  message_hidden_at timestamptz,
  thanks text CHECK (char_length(thanks) BETWEEN 1 AND 500),
  thanked_at timestamptz,
  CHECK ((thanks IS NULL) = (thanked_at IS NULL)),
  UNIQUE (beneficiary_id, number)
);
CREATE INDEX received_tip_unnumbered ON received_tip (beneficiary_id, received_at, tip_id) WHERE number IS NULL;

-- The number given last. Whoever gives the next ones holds the row until they are visible.
CREATE TABLE received_page (
  beneficiary_id uuid PRIMARY KEY REFERENCES beneficiary,
  last_number bigint NOT NULL DEFAULT 0
);

-- How many tips of a day stand, in several rows ("slots") for the reason that received_total has (0135). The days are
-- those of Addis Ababa.
CREATE TABLE received_day (
  beneficiary_id uuid NOT NULL REFERENCES beneficiary,
  day date NOT NULL,
  currency char(3) NOT NULL,
  slot smallint NOT NULL,
  tip_count bigint NOT NULL,
  amount_minor bigint NOT NULL,
  PRIMARY KEY (beneficiary_id, day, currency, slot)
) WITH (fillfactor = 50);

-- The same by supporter, for those who come again. One person's tips seldom come in at the same moment: no slots.
CREATE TABLE received_supporter (
  beneficiary_id uuid NOT NULL REFERENCES beneficiary,
  account_id uuid NOT NULL REFERENCES account,
  currency char(3) NOT NULL,
  tip_count bigint NOT NULL,
  amount_minor bigint NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (beneficiary_id, account_id, currency)
) WITH (fillfactor = 50);
CREATE INDEX received_supporter_again ON received_supporter (beneficiary_id, tip_count DESC, amount_minor DESC, account_id)
  WHERE tip_count > 1;

-- Runs as the transaction commits, in the order of the pages, as the other counters do (0135).
CREATE FUNCTION write_received_tips() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  change constant integer := CASE NEW.status WHEN 'succeeded' THEN 1 ELSE -1 END;
  given record;
  moment timestamptz;
BEGIN
  FOR given IN
    SELECT * FROM tip WHERE NEW.reference_kind = 'tip' AND id = NEW.reference_id
    UNION ALL
    SELECT * FROM tip WHERE NEW.reference_kind = 'eventtip' AND event_tip_id = NEW.reference_id
    ORDER BY beneficiary_id
  LOOP
    INSERT INTO received_tip (tip_id, beneficiary_id, received_at)
      VALUES (given.id, given.beneficiary_id, clock_timestamp()) ON CONFLICT (tip_id) DO NOTHING;
    SELECT received_at INTO moment FROM received_tip WHERE tip_id = given.id;
    INSERT INTO received_day AS total
      VALUES (given.beneficiary_id, (moment AT TIME ZONE 'Africa/Addis_Ababa')::date, given.currency,
        pg_backend_pid() % 16, change, change * given.amount_minor)
      ON CONFLICT (beneficiary_id, day, currency, slot) DO UPDATE SET
        tip_count = total.tip_count + excluded.tip_count,
        amount_minor = total.amount_minor + excluded.amount_minor;
    INSERT INTO received_supporter AS total
      VALUES (given.beneficiary_id, given.account_id, given.currency, change, change * given.amount_minor, moment)
      ON CONFLICT (beneficiary_id, account_id, currency) DO UPDATE SET
        tip_count = total.tip_count + excluded.tip_count,
        amount_minor = total.amount_minor + excluded.amount_minor,
        last_at = greatest(total.last_at, excluded.last_at);
  END LOOP;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION write_received_tips() FROM PUBLIC;
CREATE CONSTRAINT TRIGGER payment_received_tip AFTER UPDATE OF status ON payment
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.reference_kind IN ('tip', 'eventtip') AND (OLD.status = 'succeeded') <> (NEW.status = 'succeeded'))
  EXECUTE FUNCTION write_received_tips();

-- Gives numbers to what a page has received meanwhile. Each statement sees what was committed before it began, and the
-- row of the page is held until the numbers are visible: who sees a number sees every smaller one.
CREATE FUNCTION number_received_tips(page uuid) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  last bigint;
  given bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM received_tip WHERE beneficiary_id = page AND number IS NULL) THEN
    RETURN;
  END IF;
  INSERT INTO received_page (beneficiary_id) VALUES (page) ON CONFLICT DO NOTHING;
  SELECT last_number INTO last FROM received_page WHERE beneficiary_id = page FOR UPDATE;
  UPDATE received_tip SET number = last + fresh.place
    FROM (SELECT tip_id, row_number() OVER (ORDER BY received_at, tip_id) AS place
          FROM received_tip WHERE beneficiary_id = page AND number IS NULL) AS fresh
    WHERE received_tip.tip_id = fresh.tip_id;
  GET DIAGNOSTICS given = ROW_COUNT;
  UPDATE received_page SET last_number = last + given WHERE beneficiary_id = page;
END $$;

INSERT INTO received_tip (tip_id, beneficiary_id, received_at, number)
  SELECT tip.id, tip.beneficiary_id, came.at,
    row_number() OVER (PARTITION BY tip.beneficiary_id ORDER BY came.at, tip.id)
  FROM tip JOIN payment ON payment.reference_kind = CASE WHEN tip.event_tip_id IS NULL THEN 'tip' ELSE 'eventtip' END
      AND payment.reference_id = coalesce(tip.event_tip_id, tip.id)
    CROSS JOIN LATERAL (SELECT min(at) AS at FROM payment_history
      WHERE payment_id = payment.id AND to_status = 'succeeded') AS came
  WHERE came.at IS NOT NULL;
INSERT INTO received_page (beneficiary_id, last_number)
  SELECT beneficiary_id, max(number) FROM received_tip GROUP BY beneficiary_id;

-- What a page's managers see of each tip: never the mail address of who sent it.
CREATE VIEW page_tip AS
SELECT received_tip.beneficiary_id, received_tip.number, received_tip.tip_id, received_tip.received_at,
  tip.account_id, tip.amount_minor, tip.currency, tip.message, received_tip.message_hidden_at, received_tip.thanks,
  received_tip.thanked_at, account.full_name AS supporter_name, payment.status, event_tip.event_title
FROM received_tip
  JOIN tip ON tip.id = received_tip.tip_id
  JOIN account ON account.id = tip.account_id
  JOIN payment ON payment.reference_kind = CASE WHEN tip.event_tip_id IS NULL THEN 'tip' ELSE 'eventtip' END
    AND payment.reference_id = coalesce(tip.event_tip_id, tip.id)
  LEFT JOIN event_tip ON event_tip.id = tip.event_tip_id;

INSERT INTO received_day
  SELECT beneficiary_id, (received_at AT TIME ZONE 'Africa/Addis_Ababa')::date, currency, 0, count(*), sum(amount_minor)
  FROM page_tip WHERE status = 'succeeded' GROUP BY 1, 2, 3;
INSERT INTO received_supporter
  SELECT beneficiary_id, account_id, currency, count(*), sum(amount_minor), max(received_at)
  FROM page_tip WHERE status = 'succeeded' GROUP BY 1, 2, 3;

-- Nothing changes but what is given once, a number and thanks, and whether the message is hidden.
CREATE FUNCTION guard_received_tip() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.tip_id, NEW.beneficiary_id, NEW.received_at) IS DISTINCT FROM (OLD.tip_id, OLD.beneficiary_id, OLD.received_at)
    OR (OLD.number IS NOT NULL AND NEW.number IS DISTINCT FROM OLD.number)
    OR (OLD.thanks IS NOT NULL AND (NEW.thanks, NEW.thanked_at) IS DISTINCT FROM (OLD.thanks, OLD.thanked_at)) THEN
    RAISE EXCEPTION 'what was received as tip % is never changed', OLD.tip_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER received_tip_fixed BEFORE UPDATE ON received_tip FOR EACH ROW EXECUTE FUNCTION guard_received_tip();
CREATE TRIGGER received_tip_never_removed BEFORE DELETE ON received_tip
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER received_tip_never_emptied BEFORE TRUNCATE ON received_tip
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER received_page_owner_writes BEFORE INSERT OR UPDATE ON received_page
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_all_but_owner();
CREATE TRIGGER received_page_never_removed BEFORE DELETE ON received_page
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER received_day_owner_writes BEFORE INSERT OR UPDATE ON received_day
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_all_but_owner();
CREATE TRIGGER received_day_never_removed BEFORE DELETE ON received_day
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER received_supporter_owner_writes BEFORE INSERT OR UPDATE ON received_supporter
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_all_but_owner();
CREATE TRIGGER received_supporter_never_removed BEFORE DELETE ON received_supporter
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
