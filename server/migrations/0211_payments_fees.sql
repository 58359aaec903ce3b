-- Who bears the fee that the provider keeps of a payment: we do ('platform'), it comes off what its receivers get
-- ('receiver'), or the payer has paid it on top ('payer'). Part of the quote. What was paid before anybody was told of a fee
-- is borne by us, and so is what a server of the previous version starts.
ALTER TABLE payment
  ADD COLUMN fee_borne_by text NOT NULL DEFAULT 'platform'
    CONSTRAINT payment_fee_borne_by_check CHECK (fee_borne_by IN ('platform', 'receiver', 'payer')),
  -- What the payer pays on top towards the fee, a part of the amount; allocated to 'income:cover'.
  ADD COLUMN fee_cover_minor bigint NOT NULL DEFAULT 0
    CONSTRAINT payment_fee_cover_check CHECK (fee_cover_minor >= 0 AND (fee_cover_minor > 0) = (fee_borne_by = 'payer'));

-- The fee of a charge that was counted for no payment of ours is our cost: its subject is the charge alone.
ALTER TABLE ledger_movement DROP CONSTRAINT ledger_movement_subject;
ALTER TABLE ledger_movement ADD CONSTRAINT ledger_movement_subject CHECK (CASE
  WHEN kind IN ('payout', 'payout_sent', 'payout_returned')
    THEN payout_id IS NOT NULL AND payment_id IS NULL AND treasury_act_id IS NULL AND case_id IS NULL
  WHEN kind = 'write_off'
    THEN treasury_act_id IS NOT NULL AND payment_id IS NULL AND payout_id IS NULL AND case_id IS NULL
  ELSE (payment_id IS NOT NULL OR kind IN ('adjustment', 'fee')) AND payout_id IS NULL AND treasury_act_id IS NULL END);

-- Fees were not booked so far: the next comparison reads everything that moved again, and books them.
DELETE FROM payment_comparison WHERE feed = 'balance';
