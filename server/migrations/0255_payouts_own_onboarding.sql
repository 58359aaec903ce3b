-- Whoever began an onboarding goes on with it: what another owner of the page began, or left behind, is in nobody's way.
DROP INDEX payout_account_started;
CREATE UNIQUE INDEX payout_account_started ON payout_account (receiver_kind, receiver_id, currency, country, account_id)
  WHERE rail = 'stripe' AND state = 'started' AND forgotten_at IS NULL;
