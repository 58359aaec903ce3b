-- The slot in which a connection counts for an account: the first one, which all share, unless somebody else who has not committed
-- yet counts there, else one by connection. An account that is never paid by two at once has one row, where it had sixteen. Nobody
-- waits for the first one, so it adds no way to wait for each other.
CREATE FUNCTION free_slot(account_name text) RETURNS smallint LANGUAGE sql VOLATILE AS $$
  SELECT (CASE WHEN pg_try_advisory_xact_lock(hashtextextended('slot of ' || account_name, 0)) THEN 0
    ELSE 1 + pg_backend_pid() % 15 END)::smallint
$$;
REVOKE EXECUTE ON FUNCTION free_slot(text) FROM PUBLIC;

-- As in 0390, with several rows only where several count at once.
CREATE OR REPLACE FUNCTION count_ledger_movement() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public SET enable_seqscan = off AS $$
DECLARE
  slot_taken smallint;
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
    slot_taken := free_slot(booked.account_name);
    IF slot_taken > 0 THEN
      PERFORM pg_advisory_xact_lock(hashtextextended('ledger totals ' || booked.account_name || ' ' || slot_taken, 0));
    END IF;
    IF captured_at IS NOT NULL THEN
      INSERT INTO ledger_capture_hour AS total
          (account_name, currency, hour, slot, amount_minor, first_capture, last_capture)
        VALUES (booked.account_name, booked.currency, date_trunc('hour', captured_at, 'UTC'), slot_taken, booked.amount_minor,
          CASE NEW.kind WHEN 'capture' THEN booked.id END, CASE NEW.kind WHEN 'capture' THEN booked.id END)
        ON CONFLICT (account_name, currency, hour, slot) DO UPDATE SET
          amount_minor = total.amount_minor + excluded.amount_minor,
          first_capture = least(total.first_capture, excluded.first_capture),
          last_capture = greatest(total.last_capture, excluded.last_capture);
    END IF;
    INSERT INTO ledger_month_total AS total
        (account_name, currency, month, kind, slot, entry_count, amount_minor, first_entry, last_entry)
      VALUES (booked.account_name, booked.currency, month_in_addis_ababa(NEW.recorded_at), NEW.kind, slot_taken, 1,
        booked.amount_minor, booked.id, booked.id)
      ON CONFLICT (account_name, currency, month, kind, slot) DO UPDATE SET
        entry_count = total.entry_count + excluded.entry_count,
        amount_minor = total.amount_minor + excluded.amount_minor,
        first_entry = least(total.first_entry, excluded.first_entry),
        last_entry = greatest(total.last_entry, excluded.last_entry);
  END LOOP;
  RETURN NULL;
END $$;

-- A month, and an hour, is seldom counted in again after its end, so its rows need little room for their next version.
ALTER TABLE ledger_month_total SET (fillfactor = 90);
ALTER TABLE ledger_capture_hour SET (fillfactor = 90);
