-- What a provider pays out to our own bank account, and what comes back of it. Its subject is the movement at the provider.
ALTER TABLE ledger_movement
  DROP CONSTRAINT ledger_movement_kind_check,
  DROP CONSTRAINT ledger_movement_subject;
ALTER TABLE ledger_movement
  ADD CONSTRAINT ledger_movement_kind_check CHECK (kind IN (
    'capture', 'refund', 'refund_reversed', 'dispute', 'dispute_reversed', 'fee', 'adjustment',
    'payout', 'payout_sent', 'payout_returned', 'write_off', 'own_payout')),
  ADD CONSTRAINT ledger_movement_subject CHECK (CASE
    WHEN kind IN ('payout', 'payout_sent', 'payout_returned')
      THEN payout_id IS NOT NULL AND payment_id IS NULL AND treasury_act_id IS NULL AND case_id IS NULL
    WHEN kind = 'write_off'
      THEN treasury_act_id IS NOT NULL AND payment_id IS NULL AND payout_id IS NULL AND case_id IS NULL
    WHEN kind = 'own_payout'
      THEN payment_id IS NULL AND payout_id IS NULL AND treasury_act_id IS NULL AND case_id IS NULL
    ELSE (payment_id IS NOT NULL OR kind IN ('adjustment', 'fee')) AND payout_id IS NULL AND treasury_act_id IS NULL END);

-- As in 0210, and what goes between a provider and our bank.
CREATE OR REPLACE FUNCTION may_touch(movement ledger_movement, entry ledger_entry, account_kind text) RETURNS boolean
  LANGUAGE sql STABLE AS $$
  SELECT CASE movement.kind
    WHEN 'adjustment' THEN entry.account_name IN
      ('provider:' || movement.provider, 'suspense:' || movement.provider, 'expense:losses')
    WHEN 'fee' THEN entry.account_name IN ('provider:' || movement.provider, 'expense:processing', 'expense:losses')
      OR EXISTS (SELECT FROM payment_allocation AS allotted
        WHERE allotted.payment_id = movement.payment_id AND allotted.account_name = entry.account_name)
    WHEN 'payout' THEN (entry.amount_minor < 0) = (entry.account_name LIKE 'transit:%') AND account_kind = 'liability'
    WHEN 'payout_sent' THEN CASE WHEN entry.amount_minor < 0 THEN account_kind = 'asset'
      ELSE entry.account_name LIKE 'transit:%' OR entry.account_name = 'expense:processing' END
    WHEN 'payout_returned' THEN CASE WHEN entry.amount_minor > 0
      THEN entry.account_name LIKE 'transit:%' OR account_kind = 'asset'
      ELSE entry.account_name NOT LIKE 'transit:%' AND account_kind = 'liability' END
    WHEN 'write_off' THEN CASE WHEN entry.amount_minor > 0 THEN entry.account_name = 'expense:losses'
      ELSE account_kind = 'liability' AND entry.account_name NOT LIKE 'transit:%' END
    WHEN 'own_payout' THEN entry.account_name IN ('provider:' || movement.provider, 'bank:' || entry.currency)
    ELSE true END
$$;

-- They were not booked so far: the next comparison reads everything that moved again, and books them.
DELETE FROM payment_comparison WHERE feed = 'balance';
