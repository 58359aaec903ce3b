-- By which cards guests tried to pay at the checkouts they opened: a card that is tried by guest after guest is known again
-- wherever they come from. The card is a digest of what the provider knows its number by; rows go with those of their
-- checkouts (0296), after a day.
CREATE TABLE guest_card_attempt (
  charge text PRIMARY KEY,
  tip_id uuid NOT NULL REFERENCES guest_checkout ON DELETE CASCADE,
  card_digest text NOT NULL,
  declined boolean NOT NULL,
  tried_at timestamptz NOT NULL
);
CREATE INDEX guest_card_attempt_tip ON guest_card_attempt (tip_id);
CREATE INDEX guest_card_attempt_card ON guest_card_attempt (card_digest, tried_at);
