-- A campaign of the sample data: it has a page of its own and stands in no list, for the lists show the sample campaigns of the
-- specification. It is said once, when the campaign begins: the guard (0320) lets nobody change it.
ALTER TABLE campaign ADD COLUMN sample boolean NOT NULL DEFAULT false;
CREATE OR REPLACE VIEW listed_campaign AS
SELECT * FROM campaign WHERE state IN ('live', 'frozen', 'succeeded', 'ended', 'failed', 'paid_out', 'canceled')
  AND NOT EXISTS (SELECT FROM campaign_hiding WHERE campaign_hiding.campaign_id = campaign.id);
CREATE INDEX campaign_sample ON campaign (id) WHERE sample;
