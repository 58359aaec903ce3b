-- The desk finds payouts by the beginning of the bank's reference, however it is written. `payout_bank_reference` does not serve:
-- what a rail reported has no key there, nor has one of two payouts with the same reference from before.
CREATE INDEX payout_reference_search ON payout (payout_reference_key(bank_reference) text_pattern_ops)
  WHERE bank_reference IS NOT NULL;
