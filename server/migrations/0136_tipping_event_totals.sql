-- How many tips to the line-up of an event came in and stand, and their amount: the same as received_total (0135).
CREATE TABLE event_tip_total (
  -- No reference: a tip outlives the event it was given at.
  event_id uuid NOT NULL,
  currency char(3) NOT NULL,
  slot smallint NOT NULL,
  tip_count bigint NOT NULL,
  amount_minor bigint NOT NULL,
  PRIMARY KEY (event_id, currency, slot)
) WITH (fillfactor = 50);

CREATE FUNCTION count_event_tip() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change constant integer := CASE NEW.status WHEN 'succeeded' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO event_tip_total AS total (event_id, currency, slot, tip_count, amount_minor)
    SELECT event_id, NEW.currency, pg_backend_pid() % 16, change, change * amount_minor
    FROM event_tip WHERE id = NEW.reference_id
    ON CONFLICT (event_id, currency, slot) DO UPDATE SET
      tip_count = total.tip_count + excluded.tip_count,
      amount_minor = total.amount_minor + excluded.amount_minor;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payment_event_tip_total AFTER UPDATE OF status ON payment
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.reference_kind = 'eventtip' AND (OLD.status = 'succeeded') <> (NEW.status = 'succeeded'))
  EXECUTE FUNCTION count_event_tip();

INSERT INTO event_tip_total (event_id, currency, slot, tip_count, amount_minor)
  SELECT event_tip.event_id, payment.currency, 0, count(*), sum(event_tip.amount_minor)
  FROM payment JOIN event_tip ON event_tip.id = payment.reference_id
  WHERE payment.reference_kind = 'eventtip' AND payment.status = 'succeeded'
  GROUP BY event_tip.event_id, payment.currency;

CREATE TRIGGER event_tip_total_own_writer BEFORE INSERT OR UPDATE ON event_tip_total
  FOR EACH ROW EXECUTE FUNCTION refuse_foreign_total();
CREATE TRIGGER event_tip_total_never_removed BEFORE DELETE ON event_tip_total
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER event_tip_total_never_emptied BEFORE TRUNCATE ON event_tip_total
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
