-- The desk gives back everything that a hidden campaign collected. It cannot be shown again after that, so all that keeps the money of
-- hidden campaigns from its page keeps this money for good.
CREATE TABLE campaign_giving_back (
  campaign_id uuid PRIMARY KEY REFERENCES campaign_hiding,
  ordered_at timestamptz NOT NULL
);
CREATE TRIGGER campaign_giving_back_never_changed BEFORE UPDATE OR DELETE ON campaign_giving_back
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER campaign_giving_back_never_emptied BEFORE TRUNCATE ON campaign_giving_back
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What payouts that stand have of a campaign's money, each with its amount.
CREATE VIEW payout_of_campaign AS
SELECT pledge.campaign_id, share.payout_id, sum(share.amount_minor)::bigint AS amount_minor
FROM campaign_pledge AS pledge
  JOIN campaign ON campaign.id = pledge.campaign_id
  JOIN payment ON payment.reference_kind = 'campaignpledge' AND payment.reference_id = pledge.id
  JOIN ledger_movement AS movement ON movement.payment_id = payment.id
  JOIN ledger_entry AS entry ON entry.movement_id = movement.id AND entry.account_name = 'beneficiary:' || campaign.beneficiary_id
  JOIN payout_share AS share ON share.entry_id = entry.id AND share.living
GROUP BY pledge.campaign_id, share.payout_id;
