-- What the bank takes for a payout by hand is our expense. It is entered with the bank's reference, and may be corrected with it: the
-- difference is a movement of its own, whose fact numbers it.

-- As in 0680, and such a correction, in either direction.
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
    WHEN 'payout_sent' THEN CASE WHEN movement.fact IS NOT NULL
        THEN entry.account_name IN ('bank:' || entry.currency, 'expense:processing')
      WHEN entry.amount_minor < 0 THEN account_kind = 'asset'
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

-- No bank charges less than nothing or more than the payout, and only what nobody has confirmed is corrected.
CREATE FUNCTION require_fitting_charge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT coalesce(sum(e.amount_minor) FILTER (WHERE e.account_name = 'expense:processing'), 0) NOT BETWEEN 0
        AND coalesce(-sum(e.amount_minor) FILTER (WHERE m.kind = 'payout' AND e.amount_minor < 0), 0)
      FROM ledger_movement m JOIN ledger_entry e ON e.movement_id = m.id WHERE m.payout_id = NEW.payout_id)
    OR (NEW.fact IS NOT NULL AND NOT EXISTS (SELECT FROM payout
      WHERE id = NEW.payout_id AND rail = 'by-hand' AND state = 'sent' AND confirmed_by IS NULL))
  THEN
    RAISE EXCEPTION 'payout % cannot have been charged that', NEW.payout_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_movement_charge AFTER INSERT ON ledger_movement
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'payout_sent')
  EXECUTE FUNCTION require_fitting_charge();
