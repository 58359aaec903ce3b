-- What a payment put by for a campaign becomes its receiver's when the campaign has ended: one release a payment, after which
-- the receiver stands in the campaign's place for everything about that payment, refunds, disputes and fees learned later.
ALTER TABLE ledger_movement DROP CONSTRAINT ledger_movement_kind_check;
ALTER TABLE ledger_movement ADD CONSTRAINT ledger_movement_kind_check CHECK (kind IN (
  'capture', 'refund', 'refund_reversed', 'dispute', 'dispute_reversed', 'fee', 'adjustment',
  'payout', 'payout_sent', 'payout_returned', 'transfer_reversed', 'write_off', 'own_payout', 'release'));
ALTER TABLE ledger_movement ADD CONSTRAINT ledger_movement_release CHECK
  (kind <> 'release' OR (payment_id IS NOT NULL AND case_id IS NULL AND fact IS NULL));

CREATE INDEX ledger_movement_releases ON ledger_movement (payment_id) WHERE kind = 'release';

-- Who stands in whose place.
CREATE VIEW ledger_release AS
SELECT movement.payment_id, given.account_name AS from_account, taken.account_name AS to_account
FROM ledger_movement AS movement
  JOIN ledger_entry AS given ON given.movement_id = movement.id AND given.account_name LIKE 'campaign:%'
  JOIN ledger_entry AS taken ON taken.movement_id = movement.id AND taken.account_name LIKE 'beneficiary:%'
WHERE movement.kind = 'release';

-- As in 0311, and releases: from what the payment allots to a campaign, to a page. A fee that is learned after the release
-- is the receiver's.
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
    WHEN 'write_off' THEN CASE WHEN entry.amount_minor > 0 THEN entry.account_name = 'expense:losses'
      ELSE account_kind = 'liability' AND entry.account_name NOT LIKE 'transit:%' END
    WHEN 'own_payout' THEN entry.account_name IN ('provider:' || movement.provider, 'bank:' || entry.currency)
    WHEN 'release' THEN entry.account_name LIKE 'beneficiary:%'
      OR (entry.account_name LIKE 'campaign:%' AND EXISTS (SELECT FROM payment_allocation AS allotted
        WHERE allotted.payment_id = movement.payment_id AND allotted.account_name = entry.account_name))
    ELSE true END
$$;

-- As in 0210. A release moves nothing at the provider; what is left of each account's share is reckoned as if the receiver's
-- entries were the campaign's.
CREATE OR REPLACE FUNCTION require_movements_of_status() RETURNS trigger LANGUAGE plpgsql
  -- As 0298 has it.
  SET enable_seqscan = off AS $$
DECLARE
  row_data constant jsonb := to_jsonb(NEW);
  subject constant uuid :=
    (CASE TG_TABLE_NAME WHEN 'payment' THEN row_data ->> 'id' ELSE row_data ->> 'payment_id' END)::uuid;
  present record;
  booked record;
BEGIN
  SELECT status, amount_minor, currency INTO present FROM payment WHERE id = subject;
  SELECT coalesce(array_agg(kind ORDER BY kind), '{}') AS kinds,
    coalesce(sum(amount) FILTER (WHERE kind = 'capture'), 0) AS captured,
    coalesce(bool_or(case_id IS NOT NULL) FILTER (WHERE kind = 'capture'), false) AS counted_by_case,
    coalesce(-sum(amount) FILTER (WHERE kind IN ('refund', 'refund_reversed')), 0) AS refunded,
    coalesce(-sum(amount) FILTER (WHERE kind IN ('dispute', 'dispute_reversed')), 0) AS disputed,
    coalesce(bool_or(amount * (CASE WHEN kind IN ('refund', 'dispute') THEN -1 ELSE 1 END) <= 0), false) AS turned_round
    INTO booked
    FROM (
      SELECT m.kind, m.case_id, coalesce(sum(e.amount_minor), 0) AS amount
      FROM ledger_movement m LEFT JOIN ledger_entry e ON e.movement_id = m.id
        AND e.account_name = 'provider:' || m.provider AND e.currency = present.currency
      WHERE m.payment_id = subject AND m.kind NOT IN ('adjustment', 'fee', 'release') GROUP BY m.id
    ) AS movement;
  IF (NOT 'capture' = ANY (booked.kinds)
      AND (booked.kinds <> '{}' OR present.status IN ('succeeded', 'refunded', 'disputed')))
    OR ('capture' = ANY (booked.kinds) AND present.status <> CASE WHEN booked.disputed > 0 THEN 'disputed'
      WHEN booked.refunded > 0 AND booked.refunded = booked.captured THEN 'refunded' ELSE 'succeeded' END)
  THEN
    RAISE EXCEPTION 'payment % is % but its movements are %', subject, present.status, booked.kinds
      USING ERRCODE = 'check_violation';
  END IF;
  IF booked.turned_round
    OR (booked.kinds <> '{}' AND NOT booked.counted_by_case AND booked.captured <> present.amount_minor) THEN
    RAISE EXCEPTION 'a movement of payment % is not of its amount', subject USING ERRCODE = 'check_violation';
  END IF;
  IF booked.refunded < 0 OR booked.disputed < 0 OR booked.refunded + booked.disputed > booked.captured OR EXISTS (
    SELECT FROM ledger_movement m JOIN ledger_entry e ON e.movement_id = m.id
      LEFT JOIN ledger_release r ON r.payment_id = m.payment_id AND r.to_account = e.account_name
    WHERE m.payment_id = subject AND m.kind NOT IN ('adjustment', 'fee', 'release')
    GROUP BY coalesce(r.from_account, e.account_name), e.currency
    HAVING sum(e.amount_minor)
      NOT BETWEEN least(0, coalesce(sum(e.amount_minor) FILTER (WHERE m.kind = 'capture'), 0))
      AND greatest(0, coalesce(sum(e.amount_minor) FILTER (WHERE m.kind = 'capture'), 0))
  ) THEN
    RAISE EXCEPTION 'more was taken back of payment % than it brought', subject USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- A release gives what the payment left the campaign, once that has ended, to the page that was reviewed.
CREATE FUNCTION require_right_release() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found record;
BEGIN
  SELECT r.from_account, c.state, 'beneficiary:' || c.beneficiary_id AS receiver, r.to_account,
      count(*) OVER () AS pairs,
      (SELECT sum(e.amount_minor) FROM ledger_movement m JOIN ledger_entry e ON e.movement_id = m.id
        WHERE m.payment_id = NEW.payment_id AND e.account_name = r.from_account) AS still_there
    INTO found
    FROM ledger_release r JOIN campaign c ON 'campaign:' || c.id = r.from_account
    WHERE r.payment_id = NEW.payment_id;
  IF found IS NULL OR found.pairs <> 1 OR found.to_account <> found.receiver OR found.still_there <> 0
    OR found.state NOT IN ('ended', 'succeeded', 'paid_out')
    OR (SELECT count(*) FROM ledger_entry WHERE movement_id = NEW.id) <> 2 THEN
    RAISE EXCEPTION 'the release of payment % does not fit its campaign', NEW.payment_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_movement_release_fits AFTER INSERT ON ledger_movement
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'release') EXECUTE FUNCTION require_right_release();
