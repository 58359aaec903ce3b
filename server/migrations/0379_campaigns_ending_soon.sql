-- Campaigns whose followers were told that they end soon: once each, whichever process comes first.
CREATE TABLE campaign_ending_notice (
  campaign_id uuid PRIMARY KEY REFERENCES campaign,
  told_at timestamptz NOT NULL
);
-- Of campaigns that close within a day when this begins nobody is told: the moment is nearly over.
INSERT INTO campaign_ending_notice (campaign_id, told_at)
SELECT id, now() FROM campaign WHERE state = 'live' AND closes_at < now() + interval '1 day';
