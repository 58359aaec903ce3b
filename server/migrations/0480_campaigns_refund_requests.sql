-- What the owner of a campaign gives back of money that its receiver has already: written down, under a lock of the receiver's
-- ledger account, before the provider is asked. So no more is given back than the receiver has, however many requests come at once, and
-- what a process leaves undone is done by the job that settles campaigns.
CREATE TABLE campaign_refund_request (
  pledge_id uuid PRIMARY KEY REFERENCES campaign_pledge,
  campaign_id uuid NOT NULL REFERENCES campaign,
  beneficiary_id uuid NOT NULL REFERENCES beneficiary,
  payment_id uuid NOT NULL REFERENCES payment,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  requested_at timestamptz NOT NULL,
  -- Set where the bank sent the money back to us: asking again would send it back again, so an operator decides.
  failed_at timestamptz
);
CREATE INDEX campaign_refund_request_campaign ON campaign_refund_request (campaign_id);
CREATE INDEX campaign_refund_request_receiver ON campaign_refund_request (beneficiary_id);
CREATE INDEX campaign_refund_request_payment ON campaign_refund_request (payment_id);

-- A request ends with what it asked for, in the same transaction: the contribution is given back, or disputed. What comes of it
-- later, a refund that fails at the bank or a dispute that is won, starts nothing that nobody asked for.
CREATE FUNCTION end_refund_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM campaign_refund_request WHERE pledge_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER campaign_pledge_ends_refund_request AFTER UPDATE OF state ON campaign_pledge
  FOR EACH ROW WHEN (OLD.state = 'collected' AND NEW.state <> 'collected') EXECUTE FUNCTION end_refund_request();
