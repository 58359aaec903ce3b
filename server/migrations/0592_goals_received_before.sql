-- Open goals began with what their page had received by the sum of before, which was less by refunds and disputes of what campaigns
-- had released to it, though that itself did not count. It does not count what was taken back of it either any longer, so these
-- goals would show it as received.
SET LOCAL statement_timeout = 0;
UPDATE page_goal SET received_before_minor = received_before_minor + reversed.amount_minor
FROM (
  SELECT goal.id, sum(entry.amount_minor) AS amount_minor
  FROM page_goal AS goal
    JOIN ledger_entry AS entry
      ON entry.account_name = 'beneficiary:' || goal.beneficiary_id::text AND entry.currency = goal.currency
    JOIN ledger_movement AS movement ON movement.id = entry.movement_id AND movement.recorded_at < goal.created_at
      AND movement.kind IN ('refund', 'refund_reversed', 'dispute', 'dispute_reversed')
    JOIN ledger_movement AS release ON release.payment_id = movement.payment_id AND release.kind = 'release'
  WHERE goal.closed_at IS NULL
  GROUP BY goal.id
) AS reversed
WHERE page_goal.id = reversed.id;
