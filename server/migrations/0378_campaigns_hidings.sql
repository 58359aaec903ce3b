-- Campaigns that the desk has hidden from everybody. They stand apart: what was reviewed of a campaign never changes.
CREATE TABLE campaign_hiding (
  campaign_id uuid PRIMARY KEY REFERENCES campaign,
  reason text NOT NULL CHECK (reason <> '' AND length(reason) <= 500),
  hidden_at timestamptz NOT NULL
);

CREATE FUNCTION forget_hidden_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A hidden campaign takes nothing and does not end: it is frozen before.
  IF TG_OP = 'INSERT' AND EXISTS (SELECT FROM campaign WHERE id = NEW.campaign_id AND state = 'live') THEN
    RAISE EXCEPTION 'campaign % is live, so it cannot be hidden', NEW.campaign_id USING ERRCODE = 'check_violation';
  END IF;
  PERFORM pg_notify('forget_caches', '');
  RETURN NULL;
END $$;
CREATE TRIGGER campaign_hiding_changes AFTER INSERT OR DELETE ON campaign_hiding
  FOR EACH ROW EXECUTE FUNCTION forget_hidden_campaign();

CREATE OR REPLACE VIEW listed_campaign AS
SELECT * FROM campaign WHERE state IN ('live', 'frozen', 'succeeded', 'ended', 'failed', 'paid_out', 'canceled')
  AND NOT EXISTS (SELECT FROM campaign_hiding WHERE campaign_hiding.campaign_id = campaign.id);

-- An update that the desk has hidden: its campaign's owner alone sees it.
ALTER TABLE campaign_update ADD COLUMN withheld_at timestamptz;
