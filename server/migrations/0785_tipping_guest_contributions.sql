-- The same as guest_checkout for a guest's contribution to a campaign: its checkout, or the page that saves a card.
CREATE TABLE guest_contribution_checkout (
  pledge_id uuid PRIMARY KEY REFERENCES campaign_pledge,
  network text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX guest_contribution_checkout_network ON guest_contribution_checkout (network, created_at);
CREATE INDEX guest_contribution_checkout_age ON guest_contribution_checkout (created_at);
