-- The upgrade looks at every movement once.
SET LOCAL statement_timeout = 0;

-- Who has counted by the functions of before commits first; others wait until they are replaced. Bookings and new tips take these
-- locks in the same order.
LOCK TABLE ledger_movement, tip, payment IN SHARE ROW EXCLUSIVE MODE;

-- What refunds and disputes took back of a tip, in part too, less what was given back of that since. The day, the month, the night
-- and the supporter of a tip count what is left of it. A tip of which nothing was ever taken back has no row.
CREATE TABLE received_reversed (
  tip_id uuid PRIMARY KEY REFERENCES tip,
  amount_minor bigint NOT NULL CHECK (amount_minor >= 0)
);
CREATE TRIGGER received_reversed_owner_writes BEFORE INSERT OR UPDATE ON received_reversed
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_all_but_owner();
CREATE TRIGGER received_reversed_never_removed BEFORE DELETE ON received_reversed
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER received_reversed_never_emptied BEFORE TRUNCATE ON received_reversed
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- By the ledger: of each account the part that came in by this tip, where it also has one of another tip of the payment. As in
-- 0406, for every tip: one that is not divided is of its receiver's account.
CREATE FUNCTION reversed_of_tips(subject uuid) RETURNS TABLE (tip_id uuid, amount_minor bigint)
LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT given.id,
    least(given.amount_minor, greatest(0, round(sum(part.amount_minor * account.taken / account.captured))::bigint))
  FROM (
    SELECT tip.* FROM payment JOIN tip ON tip.id = payment.reference_id
    WHERE payment.id = subject AND payment.reference_kind = 'tip'
    UNION ALL
    SELECT tip.* FROM payment JOIN tip ON tip.event_tip_id = payment.reference_id
    WHERE payment.id = subject AND payment.reference_kind = 'eventtip'
  ) AS given
    CROSS JOIN LATERAL (
      SELECT given.beneficiary_id AS receiver_id, given.amount_minor WHERE given.band_agreement_id IS NULL
      UNION ALL
      SELECT member_id, member.amount_minor FROM split_by_agreement(given.band_agreement_id, given.amount_minor) AS member
    ) AS part
    JOIN (
      SELECT entry.account_name,
        -sum(entry.amount_minor) FILTER (WHERE movement.kind = 'capture') AS captured,
        coalesce(sum(entry.amount_minor) FILTER (WHERE movement.kind <> 'capture'), 0) AS taken
      FROM ledger_movement AS movement JOIN ledger_entry AS entry ON entry.movement_id = movement.id
      WHERE movement.payment_id = subject
        AND movement.kind IN ('capture', 'refund', 'refund_reversed', 'dispute', 'dispute_reversed')
      GROUP BY entry.account_name
    ) AS account ON account.account_name = 'beneficiary:' || part.receiver_id::text AND account.captured > 0
  GROUP BY given.id, given.amount_minor
$$;

-- Counts so many tips of that amount, or fewer, where this one is counted.
CREATE FUNCTION count_received_tip(given tip, moment timestamptz, tips integer, minor bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  slot_taken constant smallint := free_slot('beneficiary:' || given.beneficiary_id::text);
  night constant uuid := (SELECT event_id FROM tip_night WHERE tip_id = given.id);
BEGIN
  INSERT INTO received_day AS total
    VALUES (given.beneficiary_id, (moment AT TIME ZONE 'Africa/Addis_Ababa')::date, given.currency, slot_taken, tips, minor)
    ON CONFLICT (beneficiary_id, day, currency, slot) DO UPDATE SET
      tip_count = total.tip_count + excluded.tip_count,
      amount_minor = total.amount_minor + excluded.amount_minor;
  IF night IS NOT NULL THEN
    PERFORM list_received_night(night, given.beneficiary_id, moment);
    INSERT INTO received_night_sum AS total
      VALUES (given.beneficiary_id, night, given.currency, slot_taken, tips, minor)
      ON CONFLICT (beneficiary_id, event_id, currency, slot) DO UPDATE SET
        tip_count = total.tip_count + excluded.tip_count,
        amount_minor = total.amount_minor + excluded.amount_minor;
  END IF;
  IF given.anonymity <> 'performer' THEN
    INSERT INTO received_supporter AS total
      VALUES (given.beneficiary_id, given.account_id, given.currency, tips, minor, moment)
      ON CONFLICT (beneficiary_id, account_id, currency) DO UPDATE SET
        tip_count = total.tip_count + excluded.tip_count,
        amount_minor = total.amount_minor + excluded.amount_minor,
        last_at = greatest(total.last_at, excluded.last_at);
  END IF;
END $$;
REVOKE EXECUTE ON FUNCTION count_received_tip(tip, timestamptz, integer, bigint) FROM PUBLIC;

-- As in 0541, and a tip is counted once, when its money comes in, which is before any of it is taken back: that is counted by its
-- movement, whatever becomes of the status.
CREATE OR REPLACE FUNCTION write_received_tips() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public SET enable_seqscan = off AS $$
DECLARE
  change constant integer := CASE NEW.status WHEN 'succeeded' THEN 1 ELSE -1 END;
  came_in constant boolean := NEW.status = 'succeeded' AND OLD.status NOT IN ('refunded', 'disputed');
  given tip;
  moment timestamptz;
BEGIN
  FOR given IN
    SELECT * FROM tip
    WHERE (NEW.reference_kind = 'tip' AND id = NEW.reference_id)
      OR (NEW.reference_kind = 'eventtip' AND event_tip_id = NEW.reference_id)
    ORDER BY beneficiary_id FOR SHARE
  LOOP
    IF came_in THEN
      INSERT INTO received_tip (tip_id, beneficiary_id, received_at)
        VALUES (given.id, given.beneficiary_id, clock_timestamp()) ON CONFLICT (tip_id) DO NOTHING;
      SELECT received_at INTO moment FROM received_tip WHERE tip_id = given.id;
      PERFORM count_received_tip(given, moment, 1, given.amount_minor);
    END IF;
    IF given.band_agreement_id IS NOT NULL THEN
      INSERT INTO band_received AS total
        VALUES (given.beneficiary_id, given.currency, pg_backend_pid() % 16, change, change * given.amount_minor)
        ON CONFLICT (band_id, currency, slot) DO UPDATE SET
          tip_count = total.tip_count + excluded.tip_count,
          amount_minor = total.amount_minor + excluded.amount_minor;
      PERFORM pg_notify('changed_payments', 'beneficiary:' || given.beneficiary_id::text);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- Called by the trigger of 0406 at the end of a transaction, when the entries of its movements are there: now for every tip, not only
-- for those of bands. The tips are locked for the reason given in 0207.
ALTER FUNCTION write_reversed_of_bands() RENAME TO write_reversed_tips;
CREATE OR REPLACE FUNCTION write_reversed_tips() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public SET enable_seqscan = off AS $$
DECLARE
  taken record;
  given tip;
  moment timestamptz;
  before bigint;
BEGIN
  FOR taken IN
    SELECT tip AS of_tip, part.amount_minor FROM tip JOIN reversed_of_tips(NEW.payment_id) AS part ON part.tip_id = tip.id
    ORDER BY tip.beneficiary_id FOR SHARE OF tip
  LOOP
    given := taken.of_tip;
    before := coalesce((SELECT amount_minor FROM received_reversed WHERE tip_id = given.id), 0);
    INSERT INTO received_reversed VALUES (given.id, taken.amount_minor)
      ON CONFLICT (tip_id) DO UPDATE SET amount_minor = excluded.amount_minor;
    IF given.band_agreement_id IS NOT NULL THEN
      INSERT INTO band_tip_reversed VALUES (given.id, given.beneficiary_id, given.currency, taken.amount_minor)
        ON CONFLICT (tip_id) DO UPDATE SET amount_minor = excluded.amount_minor;
    END IF;
    SELECT received_at INTO moment FROM received_tip WHERE tip_id = given.id;
    IF FOUND AND taken.amount_minor <> before THEN
      PERFORM count_received_tip(given, moment,
        (given.amount_minor > taken.amount_minor)::integer - (given.amount_minor > before)::integer,
        before - taken.amount_minor);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION write_reversed_tips() FROM PUBLIC;
DROP FUNCTION reversed_of_bands(uuid);

-- As in 0207, less what is left of the tip.
CREATE OR REPLACE FUNCTION uncount_supporter() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  counted constant bigint := coalesce((
    SELECT NEW.amount_minor - coalesce(reversed.amount_minor, 0)
    FROM received_tip LEFT JOIN received_reversed AS reversed ON reversed.tip_id = received_tip.tip_id
    WHERE received_tip.tip_id = NEW.id), 0);
BEGIN
  UPDATE received_supporter AS total SET
    tip_count = total.tip_count - (counted > 0)::integer,
    amount_minor = total.amount_minor - counted,
    -- The time of this tip is not told either.
    last_at = coalesce((
      SELECT max(received_tip.received_at) FROM tip JOIN received_tip ON received_tip.tip_id = tip.id
      WHERE tip.account_id = NEW.account_id AND tip.beneficiary_id = NEW.beneficiary_id
        AND tip.currency = NEW.currency AND tip.anonymity <> 'performer'), total.last_at)
    WHERE total.beneficiary_id = NEW.beneficiary_id AND total.account_id = NEW.account_id
      AND total.currency = NEW.currency;
  RETURN NULL;
END $$;

-- As in 0640, and what was taken back of the tip.
CREATE OR REPLACE VIEW page_tip AS
SELECT received_tip.beneficiary_id, received_tip.number, received_tip.tip_id, received_tip.received_at,
  tip.account_id, tip.amount_minor, tip.currency, tip.message, received_tip.message_hidden_at, received_tip.thanks,
  received_tip.thanked_at, tip_sender.name AS supporter_name, payment.status,
  -- Not joined: with more tables than join_collapse_limit, all tips are read before those on a page are chosen.
  coalesce((
    SELECT received_night.title FROM tip_night JOIN received_night ON received_night.event_id = tip_night.event_id
    WHERE tip_night.tip_id = received_tip.tip_id AND received_night.beneficiary_id = received_tip.beneficiary_id
  ), event_tip.event_title) AS event_title,
  tip_sender.anonymity, received_tip.message_withheld,
  coalesce((SELECT reversed.amount_minor FROM received_reversed AS reversed WHERE reversed.tip_id = received_tip.tip_id), 0)
    AS reversed_minor
FROM received_tip
  JOIN tip ON tip.id = received_tip.tip_id
  JOIN tip_sender ON tip_sender.tip_id = tip.id
  JOIN payment ON payment.reference_kind = CASE WHEN tip.event_tip_id IS NULL THEN 'tip' ELSE 'eventtip' END
    AND payment.reference_id = coalesce(tip.event_tip_id, tip.id)
  LEFT JOIN event_tip ON event_tip.id = tip.event_tip_id;

INSERT INTO received_reversed
SELECT reversed.* FROM (
    SELECT DISTINCT payment_id FROM ledger_movement
    WHERE payment_id IS NOT NULL AND kind IN ('refund', 'refund_reversed', 'dispute', 'dispute_reversed')
  ) AS movement
  CROSS JOIN LATERAL reversed_of_tips(movement.payment_id) AS reversed;

-- Until now a tip was counted whole while its payment had succeeded, and not at all otherwise.
CREATE TEMPORARY TABLE miscounted ON COMMIT DROP AS
SELECT tip_id, beneficiary_id, account_id, anonymity, currency, (received_at AT TIME ZONE 'Africa/Addis_Ababa')::date AS day,
  (amount_minor > reversed_minor)::integer - (status = 'succeeded')::integer AS tip_count,
  amount_minor * (status <> 'succeeded')::integer - reversed_minor AS amount_minor
FROM page_tip WHERE tip_id IN (SELECT tip_id FROM received_reversed)
  AND reversed_minor <> CASE status WHEN 'succeeded' THEN 0 ELSE amount_minor END;

INSERT INTO received_day AS total
  SELECT beneficiary_id, day, currency, 0, sum(tip_count), sum(amount_minor) FROM miscounted GROUP BY 1, 2, 3
  ON CONFLICT (beneficiary_id, day, currency, slot) DO UPDATE SET
    tip_count = total.tip_count + excluded.tip_count,
    amount_minor = total.amount_minor + excluded.amount_minor;
INSERT INTO received_night_sum AS total
  SELECT beneficiary_id, event_id, currency, 0, sum(tip_count), sum(amount_minor)
  FROM miscounted JOIN tip_night USING (tip_id) WHERE event_id IS NOT NULL GROUP BY 1, 2, 3
  ON CONFLICT (beneficiary_id, event_id, currency, slot) DO UPDATE SET
    tip_count = total.tip_count + excluded.tip_count,
    amount_minor = total.amount_minor + excluded.amount_minor;
UPDATE received_supporter AS total SET
    tip_count = total.tip_count + wrong.tip_count,
    amount_minor = total.amount_minor + wrong.amount_minor
  FROM (
    SELECT beneficiary_id, account_id, currency, sum(tip_count) AS tip_count, sum(amount_minor) AS amount_minor
    FROM miscounted WHERE anonymity <> 'performer' GROUP BY 1, 2, 3
  ) AS wrong
  WHERE (total.beneficiary_id, total.account_id, total.currency)
    = (wrong.beneficiary_id, wrong.account_id, wrong.currency);
