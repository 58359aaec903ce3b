-- Cards that guests tried at the checkouts of contributions to campaigns count together with those of their tips (0405).
ALTER TABLE guest_card_attempt
  ALTER COLUMN tip_id DROP NOT NULL,
  ADD COLUMN pledge_id uuid REFERENCES guest_contribution_checkout ON DELETE CASCADE,
  ADD CONSTRAINT guest_card_attempt_of_one CHECK (num_nonnulls(tip_id, pledge_id) = 1);
CREATE INDEX guest_card_attempt_pledge ON guest_card_attempt (pledge_id) WHERE pledge_id IS NOT NULL;
