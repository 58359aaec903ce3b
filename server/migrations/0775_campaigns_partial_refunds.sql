-- What stands of refunds that took a part of a contribution: receivers' totals leave it (0135), and the figures of a campaign
-- must not. The database writes it down, so that a list of campaigns needs no entries of the ledger.
CREATE TABLE campaign_partial_refund (
  pledge_id uuid PRIMARY KEY REFERENCES campaign_pledge,
  campaign_id uuid NOT NULL REFERENCES campaign,
  -- Without the part of it that came off the fee paid on top.
  amount_minor bigint NOT NULL CHECK (amount_minor > 0)
);
CREATE INDEX campaign_partial_refund_campaign ON campaign_partial_refund (campaign_id);
CREATE TRIGGER campaign_partial_refund_owner_writes BEFORE INSERT OR UPDATE OR DELETE ON campaign_partial_refund
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_all_but_owner();
CREATE TRIGGER campaign_partial_refund_never_emptied BEFORE TRUNCATE ON campaign_partial_refund
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE VIEW booked_partial_refund AS
  SELECT payment.id AS payment_id, pledge.id AS pledge_id, pledge.campaign_id, sum(entry.amount_minor)::bigint AS amount_minor
  FROM payment JOIN campaign_pledge AS pledge ON pledge.id = payment.reference_id
    JOIN ledger_movement AS movement ON movement.payment_id = payment.id AND movement.kind IN ('refund', 'refund_reversed')
    JOIN ledger_entry AS entry ON entry.movement_id = movement.id
      AND (entry.account_name LIKE 'campaign:%' OR entry.account_name LIKE 'beneficiary:%')
  WHERE payment.reference_kind = 'campaignpledge'
  GROUP BY payment.id, pledge.id
  HAVING sum(entry.amount_minor) > 0 AND sum(entry.amount_minor) < pledge.amount_minor;

-- Runs as the transaction commits, when the entries of the movement are there.
CREATE FUNCTION note_partial_refund() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public SET enable_seqscan = off AS $$
BEGIN
  DELETE FROM campaign_partial_refund USING payment
    WHERE payment.id = NEW.payment_id AND payment.reference_kind = 'campaignpledge' AND pledge_id = payment.reference_id;
  INSERT INTO campaign_partial_refund (pledge_id, campaign_id, amount_minor)
    SELECT pledge_id, campaign_id, amount_minor FROM booked_partial_refund WHERE payment_id = NEW.payment_id;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION note_partial_refund() FROM PUBLIC;
CREATE CONSTRAINT TRIGGER ledger_movement_partial_refund AFTER INSERT ON ledger_movement
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.kind IN ('refund', 'refund_reversed')) EXECUTE FUNCTION note_partial_refund();

-- The trigger keeps movements from being booked until this commits, so none is missed.
INSERT INTO campaign_partial_refund (pledge_id, campaign_id, amount_minor)
  SELECT pledge_id, campaign_id, amount_minor FROM booked_partial_refund;
