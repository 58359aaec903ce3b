-- Cards that were charged, and cards that were saved too late or after their pledge was taken back, were left with the
-- provider. The job that settles campaigns forgets them: every one that has ended is due once more.
UPDATE campaign SET settle_at = 'epoch'
  WHERE funding = 'all_or_nothing' AND state IN ('succeeded', 'failed', 'paid_out', 'canceled');
