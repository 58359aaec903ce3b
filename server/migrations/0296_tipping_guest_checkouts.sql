-- From which network a guest opened a checkout: whether those who test stolen cards are at work there is told by how many
-- were opened and not paid. The network is a keyed digest; rows live for a day.
CREATE TABLE guest_checkout (
  tip_id uuid PRIMARY KEY REFERENCES tip,
  network text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX guest_checkout_network ON guest_checkout (network, created_at);
CREATE INDEX guest_checkout_age ON guest_checkout (created_at);
