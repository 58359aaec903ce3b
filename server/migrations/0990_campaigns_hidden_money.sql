-- While the desk hides a campaign, what was collected for it waits: it is not released to the page, and no payout takes it. What is
-- left of a contribution that was given back or is disputed is a debt, which does not wait.
CREATE FUNCTION refuse_hidden_release() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  released constant uuid := (SELECT pledge.campaign_id FROM payment JOIN campaign_pledge AS pledge
    ON payment.reference_kind = 'campaignpledge' AND payment.reference_id = pledge.id
    WHERE payment.id = NEW.payment_id AND payment.status = 'succeeded');
BEGIN
  -- A campaign is hidden under a lock that excludes this one, so one of the two sees the other. The lock is no stronger, because the
  -- payment is locked already, and who requests its refund locks the campaign first.
  PERFORM FROM campaign WHERE id = released FOR KEY SHARE;
  IF EXISTS (SELECT FROM campaign_hiding WHERE campaign_id = released) THEN
    RAISE EXCEPTION 'campaign % is hidden, so its money waits', released
      USING ERRCODE = 'check_violation', CONSTRAINT = 'campaign_hidden_release';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_movement_release_waits BEFORE INSERT ON ledger_movement
  FOR EACH ROW WHEN (NEW.kind = 'release') EXECUTE FUNCTION refuse_hidden_release();

-- The payments of hidden campaigns, by the ledger account that receives their money. No payout takes them meanwhile.
CREATE VIEW payment_of_hidden_campaign AS
SELECT payment.id AS payment_id, campaign.id AS campaign_id, 'beneficiary:' || campaign.beneficiary_id AS account_name
FROM campaign_hiding
  JOIN campaign ON campaign.id = campaign_hiding.campaign_id
  JOIN campaign_pledge AS pledge ON pledge.campaign_id = campaign.id
  JOIN payment ON payment.reference_kind = 'campaignpledge' AND payment.reference_id = pledge.id AND payment.status = 'succeeded';

-- What of it is on that account and waits: no payout pays it, and it does not make up for what one has paid.
CREATE VIEW waiting_for_hidden_campaign AS
SELECT found.campaign_id, found.payment_id, found.account_name, entry.currency, -entry.amount_minor AS amount_minor
FROM payment_of_hidden_campaign AS found
  JOIN ledger_movement AS movement ON movement.payment_id = found.payment_id
  JOIN ledger_entry AS entry ON entry.movement_id = movement.id AND entry.account_name = found.account_name
WHERE NOT EXISTS (SELECT FROM payout_share AS share WHERE share.entry_id = entry.id AND share.living)
  AND NOT (entry.amount_minor > 0 AND EXISTS (
    SELECT FROM ledger_movement AS source JOIN ledger_entry AS brought ON brought.movement_id = source.id
      JOIN payout_share AS paid ON paid.entry_id = brought.id AND paid.living
    WHERE source.payment_id = found.payment_id AND source.kind = 'release' AND brought.account_name = found.account_name));
