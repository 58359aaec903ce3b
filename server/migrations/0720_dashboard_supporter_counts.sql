-- Filling it reads every supporter once.
SET LOCAL statement_timeout = 0;

-- How many supporters each page counts, in several rows only where several count at once (0416): the list of the largest is read as
-- fast for a page with ten thousand supporters as for one with ten.
CREATE TABLE received_supporter_count (
  beneficiary_id uuid NOT NULL REFERENCES beneficiary,
  currency char(3) NOT NULL,
  slot smallint NOT NULL,
  supporters bigint NOT NULL,
  PRIMARY KEY (beneficiary_id, currency, slot)
) WITH (fillfactor = 50);

CREATE FUNCTION count_supporter() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO received_supporter_count AS total
    VALUES (NEW.beneficiary_id, NEW.currency, free_slot('beneficiary:' || NEW.beneficiary_id::text),
      CASE WHEN NEW.tip_count > 0 THEN 1 ELSE -1 END)
    ON CONFLICT (beneficiary_id, currency, slot) DO UPDATE SET supporters = total.supporters + excluded.supporters;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION count_supporter() FROM PUBLIC;
CREATE TRIGGER received_supporter_came AFTER INSERT ON received_supporter
  FOR EACH ROW WHEN (NEW.tip_count > 0) EXECUTE FUNCTION count_supporter();
CREATE TRIGGER received_supporter_came_or_went AFTER UPDATE OF tip_count ON received_supporter
  FOR EACH ROW WHEN ((OLD.tip_count > 0) <> (NEW.tip_count > 0)) EXECUTE FUNCTION count_supporter();

-- The triggers keep supporters from changing until this commits.
INSERT INTO received_supporter_count
  SELECT beneficiary_id, currency, 0, count(*) FROM received_supporter WHERE tip_count > 0 GROUP BY beneficiary_id, currency;

CREATE TRIGGER received_supporter_count_owner_writes BEFORE INSERT OR UPDATE ON received_supporter_count
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_all_but_owner();
CREATE TRIGGER received_supporter_count_never_removed BEFORE DELETE ON received_supporter_count
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
