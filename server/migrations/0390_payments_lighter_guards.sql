-- What guards and counts a tip as its money comes in costs less, and proves and counts the same. Plans of a session that was
-- opened while the tables were empty are by index (0298), and by the right one: each question has one key, and what it asks
-- beside the key is compared afterwards, for as a condition it would be looked up in a partial index, or in one of another
-- column, which was as small then.

-- As in 0030 and 0298.
CREATE OR REPLACE FUNCTION require_balanced_movement() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  subject uuid;
BEGIN
  IF TG_TABLE_NAME = 'ledger_movement' THEN
    subject := NEW.id;
  ELSE
    subject := NEW.movement_id;
  END IF;
  -- Null without entries.
  IF (SELECT bool_and(amount_minor = 0) FROM (
    SELECT sum(amount_minor) AS amount_minor FROM ledger_entry WHERE movement_id = subject GROUP BY currency) AS sum) IS NOT TRUE
  THEN
    RAISE EXCEPTION 'ledger movement % does not balance', subject USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- As in 0322. A payment that was captured as it was quoted, and of which nothing was taken back, holds all of it.
CREATE OR REPLACE FUNCTION require_movements_of_status() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  subject uuid;
  present record;
  capture record;
  booked record;
BEGIN
  IF TG_TABLE_NAME = 'payment' THEN
    subject := NEW.id;
  ELSE
    subject := NEW.payment_id;
  END IF;
  SELECT status, amount_minor, currency INTO present FROM payment WHERE id = subject;
  SELECT id, provider, case_id INTO capture FROM ledger_movement WHERE payment_id = subject AND kind = 'capture';
  IF FOUND AND present.status = 'succeeded' AND capture.case_id IS NULL
    AND present.amount_minor = (
      SELECT sum(amount_minor) FILTER (WHERE account_name = 'provider:' || capture.provider AND currency = present.currency)
      FROM ledger_entry WHERE movement_id = capture.id)
    AND NOT EXISTS (SELECT FROM ledger_movement
      WHERE payment_id = subject AND id <> capture.id AND kind NOT IN ('adjustment', 'fee', 'release'))
  THEN
    RETURN NULL;
  END IF;
  SELECT coalesce(array_agg(kind ORDER BY kind), '{}') AS kinds,
    coalesce(sum(amount) FILTER (WHERE kind = 'capture'), 0) AS captured,
    coalesce(bool_or(case_id IS NOT NULL) FILTER (WHERE kind = 'capture'), false) AS counted_by_case,
    coalesce(-sum(amount) FILTER (WHERE kind IN ('refund', 'refund_reversed')), 0) AS refunded,
    coalesce(-sum(amount) FILTER (WHERE kind IN ('dispute', 'dispute_reversed')), 0) AS disputed,
    coalesce(bool_or(amount * (CASE WHEN kind IN ('refund', 'dispute') THEN -1 ELSE 1 END) <= 0), false) AS turned_round
    INTO booked
    FROM (
      SELECT m.kind, m.case_id, coalesce(sum(e.amount_minor), 0) AS amount
      FROM ledger_movement m LEFT JOIN ledger_entry e ON e.movement_id = m.id
        AND e.account_name = 'provider:' || m.provider AND e.currency = present.currency
      WHERE m.payment_id = subject AND m.kind NOT IN ('adjustment', 'fee', 'release') GROUP BY m.id
    ) AS movement;
  IF (NOT 'capture' = ANY (booked.kinds)
      AND (booked.kinds <> '{}' OR present.status IN ('succeeded', 'refunded', 'disputed')))
    OR ('capture' = ANY (booked.kinds) AND present.status <> CASE WHEN booked.disputed > 0 THEN 'disputed'
      WHEN booked.refunded > 0 AND booked.refunded = booked.captured THEN 'refunded' ELSE 'succeeded' END)
  THEN
    RAISE EXCEPTION 'payment % is % but its movements are %', subject, present.status, booked.kinds
      USING ERRCODE = 'check_violation';
  END IF;
  IF booked.turned_round
    OR (booked.kinds <> '{}' AND NOT booked.counted_by_case AND booked.captured <> present.amount_minor) THEN
    RAISE EXCEPTION 'a movement of payment % is not of its amount', subject USING ERRCODE = 'check_violation';
  END IF;
  IF booked.refunded < 0 OR booked.disputed < 0 OR booked.refunded + booked.disputed > booked.captured OR EXISTS (
    SELECT FROM ledger_movement m JOIN ledger_entry e ON e.movement_id = m.id
      LEFT JOIN ledger_release r ON r.payment_id = m.payment_id AND r.to_account = e.account_name
    WHERE m.payment_id = subject AND m.kind NOT IN ('adjustment', 'fee', 'release')
    GROUP BY coalesce(r.from_account, e.account_name), e.currency
    HAVING sum(e.amount_minor)
      NOT BETWEEN least(0, coalesce(sum(e.amount_minor) FILTER (WHERE m.kind = 'capture'), 0))
      AND greatest(0, coalesce(sum(e.amount_minor) FILTER (WHERE m.kind = 'capture'), 0))
  ) THEN
    RAISE EXCEPTION 'more was taken back of payment % than it brought', subject USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- As in 0380.
CREATE OR REPLACE FUNCTION is_divided(subject uuid) RETURNS boolean LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
DECLARE
  reference record;
BEGIN
  SELECT reference_kind AS kind, reference_id AS id INTO reference FROM payment WHERE payment.id = subject;
  RETURN coalesce(CASE reference.kind
    WHEN 'tip' THEN (SELECT band_agreement_id IS NOT NULL FROM tip WHERE tip.id = reference.id)
    WHEN 'eventtip' THEN (SELECT bool_or(band_agreement_id IS NOT NULL) FROM tip WHERE event_tip_id = reference.id) END, false);
END $$;

-- As in 0380. What is no band's is seen by its keys alone.
CREATE OR REPLACE FUNCTION require_agreed_capture() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  subject uuid;
  kind text;
  paid uuid;
BEGIN
  IF TG_TABLE_NAME = 'ledger_movement' THEN
    subject := NEW.id;
    paid := NEW.payment_id;
  ELSE
    subject := NEW.movement_id;
    SELECT movement.kind, movement.payment_id INTO kind, paid FROM ledger_movement AS movement WHERE id = subject;
    IF kind <> 'capture' THEN
      RETURN NULL;
    END IF;
  END IF;
  IF NOT is_divided(paid) THEN
    RETURN NULL;
  END IF;
  IF EXISTS (
    SELECT FROM (
      SELECT account_name, coalesce(allocation.amount_minor, 0)::numeric AS allocated, coalesce(entry.amount_minor, 0) AS captured,
        sum(allocation.amount_minor) OVER () AS all_allocated, sum(entry.amount_minor) OVER () AS all_captured
      FROM (SELECT account_name, amount_minor FROM payment_allocation WHERE payment_id = paid) AS allocation
        FULL JOIN (
          SELECT account_name, -sum(amount_minor) AS amount_minor FROM ledger_entry
          WHERE movement_id = subject AND account_name NOT LIKE 'provider:%' GROUP BY account_name) AS entry USING (account_name)
    ) AS part
    WHERE abs(captured * all_allocated - allocated * coalesce(all_captured, 0)) >= all_allocated
      OR all_captured IS NULL
  ) THEN
    RAISE EXCEPTION 'the capture % is divided as was agreed, and not in another way', subject
      USING ERRCODE = 'check_violation', CONSTRAINT = 'capture_split_agreed';
  END IF;
  RETURN NULL;
END $$;

-- As in 0270. Accounts are taken in one order, and each row is written under the lock of its account.
CREATE OR REPLACE FUNCTION count_ledger_movement() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public SET enable_seqscan = off AS $$
DECLARE
  own_slot constant smallint := pg_backend_pid() % 16;
  captured_at timestamptz;
  booked record;
BEGIN
  IF NEW.kind = 'capture' THEN
    captured_at := NEW.recorded_at;
  ELSIF NEW.payment_id IS NOT NULL THEN
    SELECT recorded_at INTO captured_at FROM ledger_movement WHERE payment_id = NEW.payment_id AND kind = 'capture';
  END IF;
  FOR booked IN
    SELECT entry.id, entry.account_name, entry.currency, -entry.amount_minor AS amount_minor
    FROM ledger_entry AS entry
    WHERE entry.movement_id = NEW.id
      AND (SELECT is_receiver(account) FROM ledger_account AS account WHERE account.name = entry.account_name)
    ORDER BY entry.account_name
  LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('ledger totals ' || booked.account_name || ' ' || own_slot, 0));
    IF captured_at IS NOT NULL THEN
      INSERT INTO ledger_capture_hour AS total
          (account_name, currency, hour, slot, amount_minor, first_capture, last_capture)
        VALUES (booked.account_name, booked.currency, date_trunc('hour', captured_at, 'UTC'), own_slot, booked.amount_minor,
          CASE NEW.kind WHEN 'capture' THEN booked.id END, CASE NEW.kind WHEN 'capture' THEN booked.id END)
        ON CONFLICT (account_name, currency, hour, slot) DO UPDATE SET
          amount_minor = total.amount_minor + excluded.amount_minor,
          first_capture = least(total.first_capture, excluded.first_capture),
          last_capture = greatest(total.last_capture, excluded.last_capture);
    END IF;
    INSERT INTO ledger_month_total AS total
        (account_name, currency, month, kind, slot, entry_count, amount_minor, first_entry, last_entry)
      VALUES (booked.account_name, booked.currency, month_in_addis_ababa(NEW.recorded_at), NEW.kind, own_slot, 1,
        booked.amount_minor, booked.id, booked.id)
      ON CONFLICT (account_name, currency, month, kind, slot) DO UPDATE SET
        entry_count = total.entry_count + excluded.entry_count,
        amount_minor = total.amount_minor + excluded.amount_minor,
        first_entry = least(total.first_entry, excluded.first_entry),
        last_entry = greatest(total.last_entry, excluded.last_entry);
  END LOOP;
  RETURN NULL;
END $$;

ALTER FUNCTION require_fitting_accounts() SET enable_seqscan = off;
ALTER FUNCTION require_whole_allocation() SET enable_seqscan = off;
ALTER FUNCTION count_received_payment() SET enable_seqscan = off;
ALTER FUNCTION write_received_tips() SET enable_seqscan = off;
ALTER FUNCTION tell_stage() SET enable_seqscan = off;
