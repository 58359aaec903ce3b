-- What each account of a receiver got and lost, by month and kind, and what it has of the payments of each hour: balances,
-- statements and what waits for the safety days are sums of a few rows, however many tips there are. As in received_total,
-- several rows ("slots", one by database connection) share each sum, so that nobody waits for another's commit.
CREATE TABLE ledger_month_total (
  account_name text NOT NULL REFERENCES ledger_account,
  currency char(3) NOT NULL,
  -- The first day of the month in Addis Ababa.
  month date NOT NULL,
  -- Of the movements.
  kind text NOT NULL,
  slot smallint NOT NULL,
  entry_count bigint NOT NULL,
  -- Above zero is the receiver's.
  amount_minor bigint NOT NULL,
  -- Between them are all entries of the month.
  first_entry bigint NOT NULL,
  last_entry bigint NOT NULL,
  PRIMARY KEY (account_name, currency, month, kind, slot)
) WITH (fillfactor = 50);

CREATE TABLE ledger_capture_hour (
  account_name text NOT NULL REFERENCES ledger_account,
  currency char(3) NOT NULL,
  -- In which the payments were captured, whenever something of them was booked.
  hour timestamptz NOT NULL,
  slot smallint NOT NULL,
  amount_minor bigint NOT NULL,
  -- Between them are the entries of the captures; null where the row has none.
  first_capture bigint,
  last_capture bigint,
  PRIMARY KEY (account_name, currency, hour, slot)
) WITH (fillfactor = 50);

CREATE FUNCTION is_receiver(account ledger_account) RETURNS boolean LANGUAGE sql IMMUTABLE AS
  $$ SELECT account.kind = 'liability' AND account.name NOT LIKE 'transit:%' AND account.name NOT LIKE 'suspense:%' $$;
CREATE FUNCTION month_in_addis_ababa(at timestamptz) RETURNS date LANGUAGE sql STABLE AS
  $$ SELECT date_trunc('month', at AT TIME ZONE 'Africa/Addis_Ababa')::date $$;

-- Runs as the transaction commits, so that a row is locked for the commit alone. Two that count for one account in one slot
-- (a transaction may book several movements, and change received_total between them) go one after the other.
CREATE FUNCTION count_ledger_movement() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('ledger totals ' || name || ' ' || pg_backend_pid() % 16, 0)) FROM (
    SELECT account.name FROM ledger_entry AS entry JOIN ledger_account AS account ON account.name = entry.account_name
    WHERE entry.movement_id = NEW.id AND is_receiver(account) ORDER BY account.name
  ) AS counted;
  IF NEW.payment_id IS NOT NULL THEN
    INSERT INTO ledger_capture_hour AS total
        (account_name, currency, hour, slot, amount_minor, first_capture, last_capture)
      SELECT entry.account_name, entry.currency, date_trunc('hour', capture.recorded_at, 'UTC'), pg_backend_pid() % 16,
        -entry.amount_minor, CASE NEW.kind WHEN 'capture' THEN entry.id END, CASE NEW.kind WHEN 'capture' THEN entry.id END
      FROM ledger_entry AS entry JOIN ledger_account AS account ON account.name = entry.account_name
        JOIN ledger_movement AS capture ON capture.payment_id = NEW.payment_id AND capture.kind = 'capture'
      WHERE entry.movement_id = NEW.id AND is_receiver(account)
      ON CONFLICT (account_name, currency, hour, slot) DO UPDATE SET
        amount_minor = total.amount_minor + excluded.amount_minor,
        first_capture = least(total.first_capture, excluded.first_capture),
        last_capture = greatest(total.last_capture, excluded.last_capture);
  END IF;
  INSERT INTO ledger_month_total AS total
      (account_name, currency, month, kind, slot, entry_count, amount_minor, first_entry, last_entry)
    SELECT entry.account_name, entry.currency, month_in_addis_ababa(NEW.recorded_at), NEW.kind, pg_backend_pid() % 16,
      1, -entry.amount_minor, entry.id, entry.id
    FROM ledger_entry AS entry JOIN ledger_account AS account ON account.name = entry.account_name
    WHERE entry.movement_id = NEW.id AND is_receiver(account)
    ON CONFLICT (account_name, currency, month, kind, slot) DO UPDATE SET
      entry_count = total.entry_count + excluded.entry_count,
      amount_minor = total.amount_minor + excluded.amount_minor,
      first_entry = least(total.first_entry, excluded.first_entry),
      last_entry = greatest(total.last_entry, excluded.last_entry);
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION count_ledger_movement() FROM PUBLIC;
CREATE CONSTRAINT TRIGGER ledger_movement_counted AFTER INSERT ON ledger_movement
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_ledger_movement();

CREATE TRIGGER ledger_month_total_owner_writes BEFORE INSERT OR UPDATE OR DELETE ON ledger_month_total
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_all_but_owner();
CREATE TRIGGER ledger_month_total_never_emptied BEFORE TRUNCATE ON ledger_month_total
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_capture_hour_owner_writes BEFORE INSERT OR UPDATE OR DELETE ON ledger_capture_hour
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_all_but_owner();
CREATE TRIGGER ledger_capture_hour_never_emptied BEFORE TRUNCATE ON ledger_capture_hour
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Counts everything anew, as the owner of the tables. Whatever is being booked ends first, and nothing is booked meanwhile.
CREATE FUNCTION recount_ledger_totals() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE ledger_movement IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM ledger_month_total;
  DELETE FROM ledger_capture_hour;
  INSERT INTO ledger_month_total
      (account_name, currency, month, kind, slot, entry_count, amount_minor, first_entry, last_entry)
    SELECT entry.account_name, entry.currency, month_in_addis_ababa(movement.recorded_at), movement.kind, 0, count(*),
      -sum(entry.amount_minor), min(entry.id), max(entry.id)
    FROM ledger_entry AS entry JOIN ledger_movement AS movement ON movement.id = entry.movement_id
      JOIN ledger_account AS account ON account.name = entry.account_name
    WHERE is_receiver(account) GROUP BY 1, 2, 3, 4;
  INSERT INTO ledger_capture_hour (account_name, currency, hour, slot, amount_minor, first_capture, last_capture)
    SELECT entry.account_name, entry.currency, date_trunc('hour', capture.recorded_at, 'UTC'), 0, -sum(entry.amount_minor),
      min(entry.id) FILTER (WHERE movement.kind = 'capture'), max(entry.id) FILTER (WHERE movement.kind = 'capture')
    FROM ledger_entry AS entry JOIN ledger_movement AS movement ON movement.id = entry.movement_id
      JOIN ledger_movement AS capture ON capture.payment_id = movement.payment_id AND capture.kind = 'capture'
      JOIN ledger_account AS account ON account.name = entry.account_name
    WHERE is_receiver(account) GROUP BY 1, 2, 3;
END $$;
REVOKE EXECUTE ON FUNCTION recount_ledger_totals() FROM PUBLIC;
-- The trigger above keeps movements from being booked until this commits, so none is missed or counted twice.
SELECT recount_ledger_totals();

-- Payouts of a day, for the comparison with a provider.
CREATE INDEX ledger_movement_payouts_sent ON ledger_movement (recorded_at) WHERE kind = 'payout_sent';
