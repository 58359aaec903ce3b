-- A transfer that a restored database does not know, and that cannot be taken back, is booked by an operator as paid to the page
-- whose account has it: a treasury act, with the transfer's id at the provider as its fact.
ALTER TABLE treasury_act
  DROP CONSTRAINT treasury_act_kind_check,
  ADD CONSTRAINT treasury_act_kind_check CHECK (kind IN ('write_off', 'transfer_booked'));

ALTER TABLE ledger_movement
  DROP CONSTRAINT ledger_movement_kind_check,
  DROP CONSTRAINT ledger_movement_subject;
ALTER TABLE ledger_movement
  ADD CONSTRAINT ledger_movement_kind_check CHECK (kind IN (
    'capture', 'refund', 'refund_reversed', 'dispute', 'dispute_reversed', 'fee', 'adjustment', 'payout', 'payout_sent',
    'payout_returned', 'transfer_reversed', 'transfer_booked', 'write_off', 'own_payout', 'release')),
  ADD CONSTRAINT ledger_movement_subject CHECK (CASE
    WHEN kind IN ('payout', 'payout_sent', 'payout_returned', 'transfer_reversed')
      THEN payout_id IS NOT NULL AND payment_id IS NULL AND treasury_act_id IS NULL AND case_id IS NULL
    WHEN kind IN ('write_off', 'transfer_booked')
      THEN treasury_act_id IS NOT NULL AND payment_id IS NULL AND payout_id IS NULL AND case_id IS NULL
    WHEN kind = 'own_payout'
      THEN payment_id IS NULL AND payout_id IS NULL AND treasury_act_id IS NULL AND case_id IS NULL
    ELSE (payment_id IS NOT NULL OR kind IN ('adjustment', 'fee')) AND payout_id IS NULL AND treasury_act_id IS NULL END),
  ADD CONSTRAINT ledger_movement_transfer_named CHECK (kind <> 'transfer_booked' OR fact IS NOT NULL);
CREATE UNIQUE INDEX ledger_movement_transfer_once ON ledger_movement (fact) WHERE kind = 'transfer_booked';

-- As in 0322, and booked transfers: from a receiver to the provider that paid.
CREATE OR REPLACE FUNCTION may_touch(movement ledger_movement, entry ledger_entry, account_kind text) RETURNS boolean
  LANGUAGE sql STABLE AS $$
  SELECT CASE movement.kind
    WHEN 'adjustment' THEN entry.account_name IN
      ('provider:' || movement.provider, 'suspense:' || movement.provider, 'expense:losses')
    WHEN 'fee' THEN entry.account_name IN ('provider:' || movement.provider, 'expense:processing', 'expense:losses')
      OR EXISTS (SELECT FROM payment_allocation AS allotted
        WHERE allotted.payment_id = movement.payment_id AND allotted.account_name = entry.account_name)
      OR EXISTS (SELECT FROM ledger_release AS released
        WHERE released.payment_id = movement.payment_id AND released.to_account = entry.account_name)
    WHEN 'payout' THEN (entry.amount_minor < 0) = (entry.account_name LIKE 'transit:%') AND account_kind = 'liability'
    WHEN 'payout_sent' THEN CASE WHEN entry.amount_minor < 0 THEN account_kind = 'asset'
      ELSE entry.account_name LIKE 'transit:%' OR entry.account_name = 'expense:processing' END
    WHEN 'payout_returned' THEN CASE WHEN entry.amount_minor > 0
      THEN entry.account_name LIKE 'transit:%' OR account_kind = 'asset'
      ELSE entry.account_name NOT LIKE 'transit:%' AND account_kind = 'liability' END
    WHEN 'transfer_reversed' THEN CASE WHEN entry.amount_minor > 0 THEN entry.account_name LIKE 'provider:%'
      ELSE entry.account_name NOT LIKE 'transit:%' AND account_kind = 'liability' END
    WHEN 'transfer_booked' THEN CASE WHEN entry.amount_minor < 0 THEN entry.account_name LIKE 'provider:%'
      ELSE entry.account_name LIKE 'beneficiary:%' AND account_kind = 'liability' END
    WHEN 'write_off' THEN CASE WHEN entry.amount_minor > 0 THEN entry.account_name = 'expense:losses'
      ELSE account_kind = 'liability' AND entry.account_name NOT LIKE 'transit:%' END
    WHEN 'own_payout' THEN entry.account_name IN ('provider:' || movement.provider, 'bank:' || entry.currency)
    WHEN 'release' THEN entry.account_name LIKE 'beneficiary:%'
      OR (entry.account_name LIKE 'campaign:%' AND EXISTS (SELECT FROM payment_allocation AS allotted
        WHERE allotted.payment_id = movement.payment_id AND allotted.account_name = entry.account_name))
    ELSE true END
$$;
