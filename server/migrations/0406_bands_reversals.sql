-- The upgrade looks at every movement once.
SET LOCAL statement_timeout = 0;

-- What was taken back of tips that are divided among the members of a band. band_received (0381) counts a tip as a whole until its
-- payment stands no longer; what a goal has collected is less by each part as well, as it is of a page that is no band.
CREATE TABLE band_tip_reversed (
  tip_id uuid PRIMARY KEY REFERENCES tip,
  band_id uuid NOT NULL REFERENCES beneficiary,
  currency char(3) NOT NULL,
  -- Less what was given back of it since.
  amount_minor bigint NOT NULL CHECK (amount_minor >= 0)
);
CREATE INDEX band_tip_reversed_band ON band_tip_reversed (band_id, currency);
CREATE TRIGGER band_tip_reversed_owner_writes BEFORE INSERT OR UPDATE ON band_tip_reversed
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_all_but_owner();
CREATE TRIGGER band_tip_reversed_never_removed BEFORE DELETE ON band_tip_reversed
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER band_tip_reversed_never_emptied BEFORE TRUNCATE ON band_tip_reversed
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- By the ledger: of each member's account the part that came in by this tip, where they also have one of their own of the payment.
CREATE FUNCTION reversed_of_bands(subject uuid)
RETURNS TABLE (tip_id uuid, band_id uuid, currency char(3), amount_minor bigint)
LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT given.id, given.beneficiary_id, given.currency,
    least(given.amount_minor, greatest(0, round(sum(part.amount_minor * account.taken / account.captured))::bigint))
  FROM (
    SELECT tip.* FROM payment JOIN tip ON tip.id = payment.reference_id
    WHERE payment.id = subject AND payment.reference_kind = 'tip'
    UNION ALL
    SELECT tip.* FROM payment JOIN tip ON tip.event_tip_id = payment.reference_id
    WHERE payment.id = subject AND payment.reference_kind = 'eventtip'
  ) AS given
    CROSS JOIN LATERAL split_by_agreement(given.band_agreement_id, given.amount_minor) AS part
    JOIN (
      SELECT entry.account_name,
        -sum(entry.amount_minor) FILTER (WHERE movement.kind = 'capture') AS captured,
        coalesce(sum(entry.amount_minor) FILTER (WHERE movement.kind <> 'capture'), 0) AS taken
      FROM ledger_movement AS movement JOIN ledger_entry AS entry ON entry.movement_id = movement.id
      WHERE movement.payment_id = subject
        AND movement.kind IN ('capture', 'refund', 'refund_reversed', 'dispute', 'dispute_reversed')
      GROUP BY entry.account_name
    ) AS account ON account.account_name = 'beneficiary:' || part.member_id::text AND account.captured > 0
  WHERE given.band_agreement_id IS NOT NULL
  GROUP BY given.id, given.beneficiary_id, given.currency, given.amount_minor
$$;

CREATE FUNCTION write_reversed_of_bands() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO band_tip_reversed SELECT * FROM reversed_of_bands(NEW.payment_id)
    ON CONFLICT (tip_id) DO UPDATE SET amount_minor = excluded.amount_minor;
  RETURN NULL;
END $$;
-- At the end of the transaction, when the entries of the movement are there.
CREATE CONSTRAINT TRIGGER ledger_movement_reverses_bands AFTER INSERT ON ledger_movement
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.payment_id IS NOT NULL AND NEW.kind IN ('refund', 'refund_reversed', 'dispute', 'dispute_reversed'))
  EXECUTE FUNCTION write_reversed_of_bands();

INSERT INTO band_tip_reversed
SELECT reversed.* FROM (
    SELECT DISTINCT payment_id FROM ledger_movement
    WHERE payment_id IS NOT NULL AND kind IN ('refund', 'refund_reversed', 'dispute', 'dispute_reversed')
  ) AS movement
  CROSS JOIN LATERAL reversed_of_bands(movement.payment_id) AS reversed;
