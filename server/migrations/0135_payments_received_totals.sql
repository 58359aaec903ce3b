-- How many payments of an account came in and stand, and their amount, so that a profile with a million tips reads like
-- one with ten. Several rows an account ("slots", one by database connection) share the count: captures for one account
-- at the same time do not wait for each other's commit. A reader sums the rows; a single one may be below zero.
CREATE TABLE received_total (
  account_name text NOT NULL,
  currency char(3) NOT NULL,
  slot smallint NOT NULL,
  payment_count bigint NOT NULL,
  -- The amounts as they were allocated: a partial refund leaves them.
  amount_minor bigint NOT NULL,
  PRIMARY KEY (account_name, currency, slot)
  -- Room in each page for the next version of a row, which then needs no entry in the index.
) WITH (fillfactor = 50);

-- Runs as the transaction commits, so that a row is locked for the commit alone; in the order of the names, so that
-- parallel payments for the same accounts cannot lock each other out.
CREATE FUNCTION count_received_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change constant integer := CASE NEW.status WHEN 'succeeded' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO received_total AS total (account_name, currency, slot, payment_count, amount_minor)
    SELECT account_name, NEW.currency, pg_backend_pid() % 16, change, change * amount_minor
    FROM payment_allocation WHERE payment_id = NEW.id ORDER BY account_name
    ON CONFLICT (account_name, currency, slot) DO UPDATE SET
      payment_count = total.payment_count + excluded.payment_count,
      amount_minor = total.amount_minor + excluded.amount_minor;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payment_received_total AFTER UPDATE OF status ON payment
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.status = 'succeeded') <> (NEW.status = 'succeeded')) EXECUTE FUNCTION count_received_payment();

-- The trigger keeps payments from changing until this commits, so none is missed or counted twice.
INSERT INTO received_total (account_name, currency, slot, payment_count, amount_minor)
  SELECT allocation.account_name, payment.currency, 0, count(*), sum(allocation.amount_minor)
  FROM payment JOIN payment_allocation AS allocation ON allocation.payment_id = payment.id
  WHERE payment.status = 'succeeded' GROUP BY allocation.account_name, payment.currency;

CREATE FUNCTION refuse_foreign_total() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'rows of % are written by the payments alone', TG_TABLE_NAME
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER received_total_own_writer BEFORE INSERT OR UPDATE ON received_total
  FOR EACH ROW EXECUTE FUNCTION refuse_foreign_total();
CREATE TRIGGER received_total_never_removed BEFORE DELETE ON received_total
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER received_total_never_emptied BEFORE TRUNCATE ON received_total
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
