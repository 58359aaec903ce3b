-- Campaigns whose followers were told that they end soon: once each, whichever process comes first.
CREATE TABLE campaign_ending_notice (
  campaign_id uuid PRIMARY KEY REFERENCES campaign,
  told_at timestamptz NOT NULL
);
-- Of campaigns that close within a day when this begins nobody is told: the moment is nearly over.
INSERT INTO campaign_ending_notice (campaign_id, told_at)
SELECT id, now() FROM campaign WHERE state = 'live' AND closes_at < now() + interval '1 day';

-- What is taken away is gone at once from the caches of every server process.
CREATE TRIGGER campaign_comment_taken_away AFTER UPDATE OF hidden_at, removed_at ON campaign_comment
  FOR EACH ROW WHEN (num_nonnulls(NEW.hidden_at, NEW.removed_at) > num_nonnulls(OLD.hidden_at, OLD.removed_at))
  EXECUTE FUNCTION forget_caches();
CREATE TRIGGER campaign_update_withheld AFTER UPDATE OF withheld_at ON campaign_update
  FOR EACH ROW EXECUTE FUNCTION forget_caches();
CREATE TRIGGER campaign_update_deleted AFTER DELETE ON campaign_update
  FOR EACH ROW EXECUTE FUNCTION forget_caches();
