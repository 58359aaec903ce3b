import { sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
import { problemSentences } from '#server/platform/database/problem-sentences.ts';
import '../paying/tables.ts';
import '../tables.ts';

// Each of these lists problems, one sentence per problem; an empty list is a proof.

export const listSharesPaidTwice = (db: Connection) =>
  problemSentences(
    db,
    sql`SELECT format('entry %s is in the living payouts %s', entry_id, string_agg(payout_id::text, ', ')) AS problem
      FROM payout_share JOIN payout ON payout.id = payout_share.payout_id
      WHERE state NOT IN ('canceled', 'refused', 'failed', 'returned')
      GROUP BY entry_id HAVING count(*) > 1`,
  );

/** A share is living exactly if its payout is. */
export const listSharesBesideTheirPayout = (db: Connection) =>
  problemSentences(
    db,
    sql`SELECT format('a share of payout %s (%s) is %s', payout.id, state,
        CASE WHEN living THEN 'living' ELSE 'free' END) AS problem
      FROM payout_share JOIN payout ON payout.id = payout_share.payout_id
      WHERE living <> (state NOT IN ('canceled', 'refused', 'failed', 'returned'))`,
  );

export const listPayoutsOffTheirShares = (db: Connection) =>
  problemSentences(
    db,
    sql`SELECT format('payout %s of %s %s has shares of %s', p.id, p.amount_minor, p.currency, coalesce(s.sum, 0)) AS problem
      FROM payout p LEFT JOIN (
        SELECT payout_id, sum(amount_minor) AS sum FROM payout_share GROUP BY payout_id
      ) AS s ON s.payout_id = p.id
      WHERE s.sum IS DISTINCT FROM p.amount_minor
      UNION ALL
      SELECT format('payout %s has a share that is not of its account: entry %s', p.id, e.id)
      FROM payout_share s JOIN payout p ON p.id = s.payout_id JOIN ledger_entry e ON e.id = s.entry_id
        -- Of movements of payouts there are few, so that those of tips need not be read.
        LEFT JOIN (SELECT id FROM ledger_movement WHERE payout_id IS NOT NULL AND kind <> 'transfer_reversed') AS of_payout
          ON of_payout.id = e.movement_id
      WHERE e.account_name <> p.account_name OR e.currency <> p.currency OR e.amount_minor <> -s.amount_minor
        OR of_payout.id IS NOT NULL`,
  );

/** A payout is taken from its receiver's ledger account, and goes to an account that was set up for that receiver. */
export const listPayoutsBesideTheirReceiver = (db: Connection) =>
  problemSentences(
    db,
    sql`SELECT format('payout %s of %s %s is taken from %s and goes to payout account %s of %s %s over %s', p.id,
        p.receiver_kind, p.receiver_id, p.account_name, a.id, a.receiver_kind, a.receiver_id, p.rail) AS problem
      FROM payout p JOIN payout_account a ON a.id = p.payout_account_id
      WHERE p.account_name <> p.receiver_kind || ':' || p.receiver_id
        OR (a.receiver_kind, a.receiver_id, a.currency, a.rail)
          IS DISTINCT FROM (p.receiver_kind, p.receiver_id, p.currency, p.rail)`,
  );

export const listUnequalTransit = (db: Connection) =>
  problemSentences(
    db,
    sql`WITH booked AS (
        SELECT account_name, currency, -sum(amount_minor) AS amount FROM ledger_entry
        WHERE account_name LIKE 'transit:%' GROUP BY account_name, currency
      ), due AS (
        SELECT 'transit:' || rail AS account_name, currency, sum(amount_minor) AS amount FROM payout
        WHERE state IN ('requested', 'approved', 'sending') GROUP BY rail, currency
      )
      SELECT format('%s has %s %s, payouts under way are %s', account_name, coalesce(booked.amount, 0), currency,
        coalesce(due.amount, 0)) AS problem
      FROM booked FULL JOIN due USING (account_name, currency)
      WHERE coalesce(booked.amount, 0) <> coalesce(due.amount, 0)`,
  );

export const listPayoutsOffTheLedger = (db: Connection) =>
  problemSentences(
    db,
    sql`SELECT format('payout %s of %s is %s, by the ledger %s was taken for it and %s is gone', p.id, p.amount_minor,
        p.state, coalesce(booked.asked, 0), coalesce(booked.gone, 0)) AS problem
      FROM payout p LEFT JOIN (
        SELECT m.payout_id, e.account_name, sum(e.amount_minor) AS gone,
          sum(e.amount_minor) FILTER (WHERE m.kind = 'payout') AS asked
        FROM ledger_movement m JOIN ledger_entry e ON e.movement_id = m.id
        WHERE m.payout_id IS NOT NULL AND m.kind <> 'transfer_reversed' GROUP BY m.payout_id, e.account_name
      ) AS booked ON booked.payout_id = p.id AND booked.account_name = p.account_name
      WHERE booked.asked IS DISTINCT FROM p.amount_minor OR booked.gone IS DISTINCT FROM
        CASE WHEN p.state IN ('canceled', 'refused', 'failed', 'returned') THEN 0 ELSE p.amount_minor END`,
  );

export const listForbiddenSteps = (db: Connection) =>
  problemSentences(
    db,
    sql`SELECT format('payout %s went from %s to %s', payout_id, coalesce(from_state, 'nothing'), to_state) AS problem
      FROM (
        SELECT payout_id, from_state, to_state,
          lag(to_state) OVER (PARTITION BY payout_id ORDER BY id) AS before
        FROM payout_history
      ) AS step
      WHERE from_state IS DISTINCT FROM before OR NOT (
        (from_state IS NULL AND to_state = 'requested')
        OR (from_state = 'requested' AND to_state IN ('approved', 'canceled', 'refused'))
        OR (from_state = 'approved' AND to_state IN ('sending', 'canceled', 'refused'))
        OR (from_state = 'sending' AND to_state IN ('sent', 'failed'))
        OR (from_state = 'sent' AND to_state IN ('paid', 'returned'))
        OR (from_state = 'paid' AND to_state = 'returned'))
      UNION ALL
      SELECT format('payout %s is %s, its history says %s', p.id, p.state, coalesce(last.to_state, 'nothing'))
      FROM payout p LEFT JOIN LATERAL (
        SELECT to_state FROM payout_history h WHERE h.payout_id = p.id ORDER BY h.id DESC LIMIT 1
      ) AS last ON true
      WHERE p.state IS DISTINCT FROM last.to_state`,
  );

/** Checks the history of the account as well as the state that the payout recorded when it was sent. */
export const listPayoutsToUnfitAccounts = (db: Connection) =>
  problemSentences(
    db,
    sql`SELECT format('payout %s was sent when its account was %s', sent.payout_id,
        coalesce(NULLIF(coalesce(account.state, 'unknown'), 'enabled'), sent.account_state)) AS problem
      FROM payout_history AS sent JOIN payout ON payout.id = sent.payout_id
        LEFT JOIN LATERAL (
          SELECT h.state FROM payout_account_history AS h
          WHERE h.payout_account_id = payout.payout_account_id AND h.at <= sent.at ORDER BY h.id DESC LIMIT 1
        ) AS account ON true
      WHERE sent.to_state = 'sending' AND (account.state IS DISTINCT FROM 'enabled' OR sent.account_state <> 'enabled')`,
  );

export const listUnapprovedPayouts = (db: Connection) =>
  problemSentences(
    db,
    sql`SELECT format('payout %s of %s %s was sent with %s approvals', p.id, p.amount_minor, p.currency, count(a.account_id)) AS problem
      FROM payout p LEFT JOIN payout_approval a ON a.payout_id = p.id
      WHERE payout_needs_approval(p.currency, p.amount_minor) AND p.sending_since IS NOT NULL
      GROUP BY p.id HAVING count(a.account_id) < 2
      UNION ALL
      SELECT format('payout %s was confirmed by whoever entered its reference', id) FROM payout
      WHERE confirmed_by = reference_by`,
  );

/** What was taken back from receivers' accounts at the rail is booked, and is no more than what went there. */
export const listUnbookedReversals = (db: Connection) =>
  problemSentences(
    db,
    sql`SELECT format('of payout %s %s was taken back as %s, by the ledger %s', payout_id, coalesce(taken.amount_minor, 0),
        fact, coalesce(booked.amount_minor, 0)) AS problem
      FROM (
        SELECT payout_id, provider_reversal AS fact, amount_minor FROM transfer_reversal WHERE state = 'done'
      ) AS taken FULL JOIN (
        SELECT m.payout_id, m.fact, sum(e.amount_minor) AS amount_minor
        FROM ledger_movement m JOIN ledger_entry e ON e.movement_id = m.id
        WHERE m.kind = 'transfer_reversed' AND e.account_name LIKE 'provider:%' GROUP BY m.payout_id, m.fact
      ) AS booked USING (payout_id, fact)
      WHERE taken.amount_minor IS DISTINCT FROM booked.amount_minor
      UNION ALL
      SELECT format('of payout %s, which is %s, %s of %s was taken back', p.id, p.state, sum(r.amount_minor), p.amount_minor)
      FROM transfer_reversal r JOIN payout p ON p.id = r.payout_id WHERE r.state <> 'refused'
      GROUP BY p.id HAVING sum(r.amount_minor) > p.amount_minor OR p.state <> 'paid'`,
  );

/** Transfers that an operator booked although a payout here is booked with them. */
export const listTransfersBookedTwice = (db: Connection) =>
  problemSentences(
    db,
    sql`SELECT format('transfer %s was booked by an operator and with payout %s', m.fact, p.id) AS problem
      FROM ledger_movement m JOIN payout p ON p.provider_transfer = m.fact WHERE m.kind = 'transfer_booked'`,
  );
