-- While the desk hides a campaign, what was collected for it waits: it is not released to the page, and no payout takes it.
CREATE FUNCTION refuse_hidden_release() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  released constant uuid := (SELECT pledge.campaign_id FROM payment JOIN campaign_pledge AS pledge
    ON payment.reference_kind = 'campaignpledge' AND payment.reference_id = pledge.id WHERE payment.id = NEW.payment_id);
BEGIN
  -- A campaign is hidden under a lock of its row, so one of the two sees the other.
  PERFORM FROM campaign WHERE id = released FOR SHARE;
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
SELECT payment.id AS payment_id, 'beneficiary:' || campaign.beneficiary_id AS account_name
FROM campaign_hiding
  JOIN campaign ON campaign.id = campaign_hiding.campaign_id
  JOIN campaign_pledge AS pledge ON pledge.campaign_id = campaign.id
  JOIN payment ON payment.reference_kind = 'campaignpledge' AND payment.reference_id = pledge.id;
