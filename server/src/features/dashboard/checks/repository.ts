import { HOME_TIME_ZONE } from '#contract/home-time-zone.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';

/** Paid tips that are on no page, and tips on a page that were not paid; one sentence each. */
export function listMissingReceived(db: Connection): Promise<string[]> {
  return problems(
    db,
    `
    WITH due AS (
      SELECT tip.id AS tip_id, tip.beneficiary_id
      FROM tip JOIN payment ON payment.reference_kind = CASE WHEN tip.event_tip_id IS NULL THEN 'tip' ELSE 'eventtip' END
        AND payment.reference_id = coalesce(tip.event_tip_id, tip.id)
      WHERE EXISTS (SELECT FROM payment_history WHERE payment_id = payment.id AND to_status = 'succeeded')
    )
    SELECT CASE WHEN received.tip_id IS NULL THEN format('tip %s came in and is on no page', tip_id)
      ELSE format('tip %s is on page %s and did not come in for it', tip_id, received.beneficiary_id) END AS problem
    FROM due FULL JOIN received_tip AS received USING (tip_id)
    WHERE due.beneficiary_id IS DISTINCT FROM received.beneficiary_id`,
  );
}

/**
 * Pages whose last number differs from how many numbers they have given. The database ensures that no number is given
 * twice.
 */
export function listWrongNumbers(db: Connection): Promise<string[]> {
  return problems(
    db,
    `
    WITH given AS (
      SELECT beneficiary_id, count(*) AS count, max(number) AS largest
      FROM received_tip WHERE number IS NOT NULL GROUP BY beneficiary_id
    )
    SELECT format('page %s has %s numbers up to %s, and gave %s last', beneficiary_id, coalesce(given.count, 0),
      coalesce(given.largest, 0), coalesce(page.last_number, 0)) AS problem
    FROM given FULL JOIN received_page AS page USING (beneficiary_id)
    WHERE (coalesce(given.count, 0), coalesce(given.largest, 0))
      IS DISTINCT FROM (coalesce(page.last_number, 0), coalesce(page.last_number, 0))`,
  );
}

/** Tips whose recorded reversals differ from the ledger's. */
export function listWrongReversed(db: Connection): Promise<string[]> {
  return problems(
    db,
    `
    WITH due AS (
      SELECT reversed.* FROM (
        SELECT DISTINCT payment_id FROM ledger_movement
        WHERE payment_id IS NOT NULL AND kind IN ('refund', 'refund_reversed', 'dispute', 'dispute_reversed')
      ) AS moved CROSS JOIN LATERAL reversed_of_tips(moved.payment_id) AS reversed
    )
    SELECT format('of tip %s %s was taken back on its page, not %s', tip_id,
      coalesce(noted.amount_minor, 0), coalesce(due.amount_minor, 0)) AS problem
    FROM received_reversed AS noted FULL JOIN due USING (tip_id)
    WHERE coalesce(noted.amount_minor, 0) <> coalesce(due.amount_minor, 0)`,
  );
}

/** How many of some received tips stand, in part too, and what is left of them. */
const standing = `count(*) FILTER (WHERE tip.amount_minor > coalesce(reversed.amount_minor, 0)) AS tip_count,
        sum(tip.amount_minor - coalesce(reversed.amount_minor, 0)) AS amount_minor`;

/** Unlike the view `page_tip`, this leaves out the senders, which saves reading a million names. */
const receivedTips = `FROM received_tip AS received JOIN tip ON tip.id = received.tip_id
        LEFT JOIN received_reversed AS reversed ON reversed.tip_id = tip.id`;

/** Days of a page whose totals differ from those of its valid tips. */
export function listWrongDays(db: Connection): Promise<string[]> {
  return problems(
    db,
    `
    WITH counted AS (
      SELECT beneficiary_id, day, currency, sum(tip_count) AS tip_count, sum(amount_minor) AS amount_minor
      FROM received_day GROUP BY beneficiary_id, day, currency
    ), due AS (
      SELECT received.beneficiary_id, (received_at AT TIME ZONE '${HOME_TIME_ZONE}')::date AS day, tip.currency,
        ${standing}
      ${receivedTips} GROUP BY 1, 2, 3
    )
    SELECT format('page %s counts %s tips of %s %s on %s, not %s of %s', beneficiary_id, coalesce(counted.tip_count, 0),
      coalesce(counted.amount_minor, 0), currency, day, coalesce(due.tip_count, 0), coalesce(due.amount_minor, 0)) AS problem
    FROM counted FULL JOIN due USING (beneficiary_id, day, currency)
    WHERE (coalesce(counted.tip_count, 0), coalesce(counted.amount_minor, 0))
      IS DISTINCT FROM (coalesce(due.tip_count, 0), coalesce(due.amount_minor, 0))`,
  );
}

/** Months of a page whose totals differ from those of its days. */
export function listWrongMonths(db: Connection): Promise<string[]> {
  return problems(
    db,
    `
    WITH counted AS (
      SELECT beneficiary_id, month, currency, sum(tip_count) AS tip_count, sum(amount_minor) AS amount_minor
      FROM received_month GROUP BY beneficiary_id, month, currency
    ), due AS (
      SELECT beneficiary_id, date_trunc('month', day)::date AS month, currency, sum(tip_count) AS tip_count,
        sum(amount_minor) AS amount_minor
      FROM received_day GROUP BY 1, 2, 3
    )
    SELECT format('page %s counts %s tips of %s %s in %s, and its days %s of %s', beneficiary_id, coalesce(counted.tip_count, 0),
      coalesce(counted.amount_minor, 0), currency, to_char(month, 'YYYY-MM'), coalesce(due.tip_count, 0),
      coalesce(due.amount_minor, 0)) AS problem
    FROM counted FULL JOIN due USING (beneficiary_id, month, currency)
    WHERE (coalesce(counted.tip_count, 0), coalesce(counted.amount_minor, 0))
      IS DISTINCT FROM (coalesce(due.tip_count, 0), coalesce(due.amount_minor, 0))`,
  );
}

/** Nights of a page whose totals differ from those of its valid tips at the event. */
export function listWrongNights(db: Connection): Promise<string[]> {
  return problems(
    db,
    `
    WITH counted AS (
      SELECT beneficiary_id, event_id, currency, sum(tip_count) AS tip_count, sum(amount_minor) AS amount_minor
      FROM received_night_sum GROUP BY beneficiary_id, event_id, currency
    ), due AS (
      SELECT received.beneficiary_id, night.event_id, tip.currency, ${standing}
      ${receivedTips} JOIN tip_night AS night ON night.tip_id = tip.id
      WHERE night.event_id IS NOT NULL GROUP BY 1, 2, 3
    )
    SELECT format('page %s counts %s tips of %s %s at event %s, not %s of %s', beneficiary_id, coalesce(counted.tip_count, 0),
      coalesce(counted.amount_minor, 0), currency, event_id, coalesce(due.tip_count, 0), coalesce(due.amount_minor, 0)) AS problem
    FROM counted FULL JOIN due USING (beneficiary_id, event_id, currency)
    WHERE (coalesce(counted.tip_count, 0), coalesce(counted.amount_minor, 0))
      IS DISTINCT FROM (coalesce(due.tip_count, 0), coalesce(due.amount_minor, 0))`,
  );
}

/**
 * Supporters of a page whose totals differ from those of their valid tips, without tips sent anonymously to the
 * performer.
 */
export function listWrongSupporters(db: Connection): Promise<string[]> {
  return problems(
    db,
    `
    WITH due AS (
      SELECT received.beneficiary_id, tip.account_id, tip.currency, ${standing}
      ${receivedTips} WHERE tip.anonymity <> 'performer' GROUP BY 1, 2, 3
    )
    SELECT format('page %s counts %s tips of %s %s by %s, not %s of %s', beneficiary_id, coalesce(counted.tip_count, 0),
      coalesce(counted.amount_minor, 0), currency, account_id, coalesce(due.tip_count, 0),
      coalesce(due.amount_minor, 0)) AS problem
    FROM received_supporter AS counted FULL JOIN due USING (beneficiary_id, account_id, currency)
    WHERE (coalesce(counted.tip_count, 0), coalesce(counted.amount_minor, 0))
      IS DISTINCT FROM (coalesce(due.tip_count, 0), coalesce(due.amount_minor, 0))`,
  );
}

/** Pages whose number of supporters is wrong. */
export function listWrongSupporterCounts(db: Connection): Promise<string[]> {
  return problems(
    db,
    `
    WITH counted AS (
      SELECT beneficiary_id, currency, sum(supporters) AS supporters FROM received_supporter_count GROUP BY 1, 2
    ), due AS (
      SELECT beneficiary_id, currency, count(*) AS supporters FROM received_supporter WHERE tip_count > 0 GROUP BY 1, 2
    )
    SELECT format('page %s counts %s supporters in %s, not %s', beneficiary_id,
      coalesce(counted.supporters, 0), currency, coalesce(due.supporters, 0)) AS problem
    FROM counted FULL JOIN due USING (beneficiary_id, currency)
    WHERE coalesce(counted.supporters, 0) <> coalesce(due.supporters, 0)`,
  );
}

/** Pages whose number of returning supporters is wrong. */
export function listWrongReturning(db: Connection): Promise<string[]> {
  return problems(
    db,
    `
    WITH counted AS (
      SELECT beneficiary_id, sum(supporters) AS supporters FROM received_returning GROUP BY beneficiary_id
    ), due AS (
      SELECT beneficiary_id, count(*) AS supporters FROM received_supporter WHERE tip_count > 1 GROUP BY beneficiary_id
    )
    SELECT format('page %s counts %s supporters who came again, not %s', beneficiary_id,
      coalesce(counted.supporters, 0), coalesce(due.supporters, 0)) AS problem
    FROM counted FULL JOIN due USING (beneficiary_id)
    WHERE coalesce(counted.supporters, 0) <> coalesce(due.supporters, 0)`,
  );
}

async function problems(db: Connection, text: string): Promise<string[]> {
  return (await runStatement<{ problem: string }>(db, text, [])).map(({ problem }) => problem);
}
