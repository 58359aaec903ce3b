-- The desk finds payouts also by the bank's reference of their return. The table has a few rows.
CREATE INDEX payout_return_search ON payout_return (payout_reference_key(reference) text_pattern_ops)
  WHERE withdrawn_at IS NULL;
