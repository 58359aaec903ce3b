-- How many tips of a month stand, so that a year of a page with many tips a day is twelve sums: its days have several rows each,
-- which made the figures of a page with a million tips three times as slow as those of one with ten. Counted by whoever counts the
-- day, in the same slot, where nobody else counts unless they wait for each other at the day's row already (0416).
CREATE TABLE received_month (
  beneficiary_id uuid NOT NULL REFERENCES beneficiary,
  -- Its first day, in Addis Ababa.
  month date NOT NULL,
  currency char(3) NOT NULL,
  slot smallint NOT NULL,
  tip_count bigint NOT NULL,
  amount_minor bigint NOT NULL,
  PRIMARY KEY (beneficiary_id, month, currency, slot)
) WITH (fillfactor = 90);

CREATE FUNCTION count_received_month() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO received_month AS total
    VALUES (NEW.beneficiary_id, date_trunc('month', NEW.day)::date, NEW.currency, NEW.slot,
      NEW.tip_count - CASE TG_OP WHEN 'UPDATE' THEN OLD.tip_count ELSE 0 END,
      NEW.amount_minor - CASE TG_OP WHEN 'UPDATE' THEN OLD.amount_minor ELSE 0 END)
    ON CONFLICT (beneficiary_id, month, currency, slot) DO UPDATE SET
      tip_count = total.tip_count + excluded.tip_count,
      amount_minor = total.amount_minor + excluded.amount_minor;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION count_received_month() FROM PUBLIC;
CREATE TRIGGER received_day_changed AFTER INSERT OR UPDATE OF tip_count, amount_minor ON received_day
  FOR EACH ROW EXECUTE FUNCTION count_received_month();

-- The trigger keeps days from changing until this commits.
INSERT INTO received_month
  SELECT beneficiary_id, date_trunc('month', day)::date, currency, 0, sum(tip_count), sum(amount_minor)
  FROM received_day GROUP BY 1, 2, 3;

CREATE TRIGGER received_month_owner_writes BEFORE INSERT OR UPDATE ON received_month
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_all_but_owner();
CREATE TRIGGER received_month_never_removed BEFORE DELETE ON received_month
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
