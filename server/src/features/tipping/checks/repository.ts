import { sql } from 'kysely';
import { coverAccount, ledgerAccountOf } from '#server/features/payments/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { problemSentences } from '#server/platform/database/problem-sentences.ts';
import { paymentKinds } from '../payments-of-tips.ts';

/** Single tips without a payment of exactly that amount, one sentence each; there must be none. */
export function listUnpayableTips(db: Connection): Promise<string[]> {
  return problemSentences(
    db,
    sql`
      SELECT format('tip %s of %s %s has %s', t.id, t.amount_minor, t.currency,
        coalesce('a payment of ' || p.amount_minor || ' ' || p.currency, 'no payment')) AS problem
      FROM tip t LEFT JOIN payment p ON p.reference_kind = 'tip' AND p.reference_id = t.id
      WHERE t.event_tip_id IS NULL AND (p.id IS NULL OR p.amount_minor - p.fee_cover_minor <> t.amount_minor
        OR p.currency <> t.currency OR p.account_id <> t.account_id)`,
  );
}

/** The same for tips for a whole event. */
export function listUnpayableEventTips(db: Connection): Promise<string[]> {
  return problemSentences(
    db,
    sql`
      SELECT format('event tip %s of %s %s has %s', e.id, e.amount_minor, e.currency,
        coalesce('a payment of ' || p.amount_minor || ' ' || p.currency, 'no payment')) AS problem
      FROM event_tip e LEFT JOIN payment p ON p.reference_kind = 'eventtip' AND p.reference_id = e.id
      WHERE p.id IS NULL OR p.amount_minor - p.fee_cover_minor <> e.amount_minor OR p.currency <> e.currency
        OR p.account_id <> e.account_id`,
  );
}

/** Payments for a tip, or for a tip for a whole event, that does not exist with the same giver, amount and currency. */
export function listPaymentsWithoutTip(db: Connection): Promise<string[]> {
  return problemSentences(
    db,
    sql`
      WITH given AS (
        SELECT ${paymentKinds.tip} AS reference_kind, id AS reference_id, account_id, amount_minor, currency
        FROM tip WHERE event_tip_id IS NULL
        UNION ALL
        SELECT ${paymentKinds.eventTip}, id, account_id, amount_minor, currency FROM event_tip
      )
      SELECT format('payment %s of %s %s is for %s %s, which is %s', p.id, p.amount_minor, p.currency,
        p.reference_kind, p.reference_id, coalesce('of ' || given.amount_minor || ' ' || given.currency, 'gone')) AS problem
      FROM payment p LEFT JOIN given USING (reference_kind, reference_id)
      WHERE p.reference_kind IN (${paymentKinds.tip}, ${paymentKinds.eventTip})
        AND (p.account_id, p.amount_minor - p.fee_cover_minor, p.currency)
          IS DISTINCT FROM (given.account_id, given.amount_minor, given.currency)`,
  );
}

/** Event tips whose shares do not add up to the whole amount, have another giver or currency, or belong to no event tip. */
export function listUnevenEventTips(db: Connection): Promise<string[]> {
  return problemSentences(
    db,
    sql`
      SELECT format('the shares of event tip %s come to %s of %s', e.id, coalesce(sum(t.amount_minor), 0),
        e.amount_minor) AS problem
      FROM event_tip e LEFT JOIN tip t ON t.event_tip_id = e.id
        AND t.account_id = e.account_id AND t.currency = e.currency
      GROUP BY e.id HAVING coalesce(sum(t.amount_minor), 0) <> e.amount_minor
      UNION ALL
      SELECT format('tip %s is a share of no event tip', t.id)
      FROM tip t LEFT JOIN event_tip e ON e.id = t.event_tip_id
      WHERE t.event_tip_id IS NOT NULL AND e.id IS NULL`,
  );
}

/** Shares that the payment of their event tip allocates another amount, and allocations without a share. */
export function listStrayShares(db: Connection): Promise<string[]> {
  return problemSentences(
    db,
    sql`
      WITH parts AS (
        SELECT p.id AS payment_id, t.beneficiary_id, t.amount_minor
        FROM tip t JOIN payment p ON p.reference_kind = 'eventtip' AND p.reference_id = t.event_tip_id
        WHERE t.band_agreement_id IS NULL
        UNION ALL
        SELECT p.id, part.member_id, part.amount_minor
        FROM tip t JOIN payment p ON p.reference_kind = 'eventtip' AND p.reference_id = t.event_tip_id
          CROSS JOIN LATERAL split_by_agreement(t.band_agreement_id, t.amount_minor) AS part
        WHERE t.band_agreement_id IS NOT NULL AND part.amount_minor > 0
      ), shares AS (
        SELECT payment_id, ${ledgerAccountOf('')} || beneficiary_id::text AS account_name, sum(amount_minor) AS amount_minor
        FROM parts GROUP BY payment_id, beneficiary_id
      ), allocations AS (
        SELECT a.* FROM payment_allocation a JOIN payment p ON p.id = a.payment_id
        WHERE p.reference_kind = 'eventtip' AND a.account_name <> ${coverAccount}
      )
      SELECT format('payment %s puts by %s for %s, whose share is %s', payment_id,
        coalesce(a.amount_minor, 0), account_name, coalesce(s.amount_minor, 0)) AS problem
      FROM shares s FULL JOIN allocations a USING (payment_id, account_name)
      WHERE s.amount_minor IS DISTINCT FROM a.amount_minor`,
  );
}

/** Events whose totals differ from the sums of their paid tips, without refunded and disputed ones. */
export function listWrongEventTotals(db: Connection): Promise<string[]> {
  return problemSentences(
    db,
    sql`
      WITH counted AS (
        SELECT event_id, currency, sum(tip_count) AS tip_count, sum(amount_minor) AS amount_minor
        FROM event_tip_total GROUP BY event_id, currency
      ), due AS (
        SELECT e.event_id, p.currency, count(*) AS tip_count, sum(e.amount_minor) AS amount_minor
        FROM event_tip e JOIN payment p ON p.reference_kind = 'eventtip' AND p.reference_id = e.id
        WHERE p.status = 'succeeded' GROUP BY e.event_id, p.currency
      )
      SELECT format('event %s counts %s tips of %s %s, not %s of %s', event_id, coalesce(counted.tip_count, 0),
        coalesce(counted.amount_minor, 0), currency, coalesce(due.tip_count, 0), coalesce(due.amount_minor, 0)) AS problem
      FROM counted FULL JOIN due USING (event_id, currency)
      WHERE coalesce(counted.tip_count, 0) <> coalesce(due.tip_count, 0)
        OR coalesce(counted.amount_minor, 0) <> coalesce(due.amount_minor, 0)`,
  );
}

/** Tips to bands that were allocated or credited to a member in another amount than agreed. */
export function listWrongSplits(db: Connection): Promise<string[]> {
  return problemSentences(
    db,
    sql`
      WITH divided AS (
        SELECT p.id AS payment_id, t.band_agreement_id, t.amount_minor
        FROM tip t JOIN payment p ON p.reference_kind = 'tip' AND p.reference_id = t.id
        WHERE t.band_agreement_id IS NOT NULL
      ), due AS (
        SELECT payment_id, ${ledgerAccountOf('')} || part.member_id::text AS account_name, part.amount_minor
        FROM divided CROSS JOIN LATERAL split_by_agreement(band_agreement_id, divided.amount_minor) AS part
        WHERE part.amount_minor > 0
      ), allocated AS (
        SELECT a.payment_id, a.account_name, a.amount_minor
        FROM payment_allocation a WHERE a.payment_id IN (SELECT payment_id FROM divided) AND a.account_name <> ${coverAccount}
      ), credited AS (
        SELECT m.payment_id, e.account_name, -sum(e.amount_minor) AS amount_minor
        FROM ledger_movement m JOIN ledger_entry e ON e.movement_id = m.id
        -- Of another amount than was quoted a person has decided.
        WHERE m.kind = 'capture' AND m.case_id IS NULL AND m.payment_id IN (SELECT payment_id FROM divided)
          AND e.account_name LIKE ${`${ledgerAccountOf('')}%`}
        GROUP BY m.payment_id, e.account_name
      )
      SELECT format('payment %s puts by %s for %s, whose agreed share is %s', payment_id,
        coalesce(a.amount_minor, 0), account_name, coalesce(d.amount_minor, 0)) AS problem
      FROM due d FULL JOIN allocated a USING (payment_id, account_name)
      WHERE d.amount_minor IS DISTINCT FROM a.amount_minor
      UNION ALL
      SELECT format('payment %s credits %s to %s, whose agreed share is %s', payment_id,
        coalesce(c.amount_minor, 0), account_name, coalesce(d.amount_minor, 0))
      FROM (SELECT * FROM due WHERE payment_id IN (SELECT payment_id FROM credited)) AS d
        FULL JOIN credited c USING (payment_id, account_name)
      WHERE d.amount_minor IS DISTINCT FROM c.amount_minor`,
  );
}

/** Bands whose totals differ from the sums of their paid divided tips, without refunded and disputed ones. */
export function listWrongBandTotals(db: Connection): Promise<string[]> {
  return problemSentences(
    db,
    sql`
      WITH counted AS (
        SELECT band_id, currency, sum(tip_count) AS tip_count, sum(amount_minor) AS amount_minor
        FROM band_received GROUP BY band_id, currency
      ), due AS (
        SELECT t.beneficiary_id AS band_id, t.currency, count(*) AS tip_count, sum(t.amount_minor) AS amount_minor
        FROM tip t JOIN payment p ON p.reference_id = coalesce(t.event_tip_id, t.id)
          AND p.reference_kind = CASE WHEN t.event_tip_id IS NULL THEN 'tip' ELSE 'eventtip' END
        WHERE t.band_agreement_id IS NOT NULL AND p.status = 'succeeded' GROUP BY t.beneficiary_id, t.currency
      )
      SELECT format('band %s counts %s tips of %s %s, not %s of %s', band_id, coalesce(counted.tip_count, 0),
        coalesce(counted.amount_minor, 0), currency, coalesce(due.tip_count, 0), coalesce(due.amount_minor, 0)) AS problem
      FROM counted FULL JOIN due USING (band_id, currency)
      WHERE coalesce(counted.tip_count, 0) <> coalesce(due.tip_count, 0)
        OR coalesce(counted.amount_minor, 0) <> coalesce(due.amount_minor, 0)`,
  );
}

/** Tips to bands whose recorded reversals differ from those of their page, which are proved by the ledger. */
export function listWrongBandReversals(db: Connection): Promise<string[]> {
  return problemSentences(
    db,
    sql`
      WITH due AS (
        SELECT reversed.* FROM received_reversed AS reversed JOIN tip t ON t.id = reversed.tip_id
        WHERE t.band_agreement_id IS NOT NULL
      )
      SELECT format('of tip %s %s is noted as taken back, not %s', tip_id,
        coalesce(noted.amount_minor, 0), coalesce(due.amount_minor, 0)) AS problem
      FROM band_tip_reversed AS noted FULL JOIN due USING (tip_id)
      WHERE coalesce(noted.amount_minor, 0) <> coalesce(due.amount_minor, 0)`,
  );
}
