-- What somebody promises to a campaign. How it stands follows its payment; the places of tiers, the closing moment and the
-- edges are held here, so that no race passes them.
CREATE TABLE campaign_pledge (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  campaign_id uuid NOT NULL REFERENCES campaign,
  account_id uuid NOT NULL REFERENCES account,
  tier_id uuid,
  amount_minor bigint NOT NULL CHECK (amount_minor BETWEEN 100 AND 1000000),
  currency char(3) NOT NULL,
  message text CHECK (message <> '' AND length(message) <= 500),
  -- How everybody sees its sender: by name, without it, or not at all.
  shown_as text NOT NULL CHECK (shown_as IN ('name', 'anonymous', 'hidden')),
  idempotency_key text,
  request_digest text NOT NULL,
  created_at timestamptz NOT NULL,
  -- From here on: what changes.
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'active', 'collecting', 'errored', 'collected',
    'refunded', 'disputed', 'withdrawn', 'dropped', 'lapsed')),
  -- Whether it holds a place of its tier. One that was given up and paid after all holds one only where one is left.
  has_place boolean NOT NULL DEFAULT false,
  -- When the owner of the campaign noted that its sender has what was promised.
  delivered_at timestamptz,
  FOREIGN KEY (tier_id, campaign_id) REFERENCES campaign_tier (id, campaign_id),
  UNIQUE (account_id, idempotency_key),
  CHECK (NOT has_place OR tier_id IS NOT NULL)
);
CREATE INDEX campaign_pledge_campaign ON campaign_pledge (campaign_id, id DESC);
CREATE INDEX campaign_pledge_tier ON campaign_pledge (tier_id) WHERE tier_id IS NOT NULL;
CREATE INDEX campaign_pledge_account ON campaign_pledge (account_id, id DESC);
CREATE INDEX campaign_pledge_standing ON campaign_pledge (campaign_id, id DESC)
  WHERE state IN ('active', 'collecting', 'errored', 'collected', 'disputed');
CREATE INDEX campaign_pledge_pending ON campaign_pledge (campaign_id) WHERE state = 'pending';

CREATE FUNCTION guard_campaign_pledge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing constant text[] := ARRAY['state', 'has_place', 'delivered_at', 'message'];
  backed record;
  holds constant boolean := NEW.state NOT IN ('refunded', 'withdrawn', 'dropped', 'lapsed');
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'pending' OR NEW.has_place OR NEW.delivered_at IS NOT NULL THEN
      RAISE EXCEPTION 'a pledge begins pending' USING ERRCODE = 'check_violation';
    END IF;
    -- Held until this commits: the campaign does not end in between, and many pledges share the lock.
    SELECT state, closes_at, funding INTO backed FROM campaign WHERE id = NEW.campaign_id FOR SHARE;
    IF backed.state IS DISTINCT FROM 'live' OR NEW.created_at >= backed.closes_at THEN
      RAISE EXCEPTION 'campaign % takes no pledges', NEW.campaign_id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'campaign_pledge_in_time';
    END IF;
    -- The sandbox moves its clock; with real money nobody is behind time.
    IF NEW.created_at < clock_timestamp() - interval '5 minutes' AND EXISTS (SELECT FROM installation WHERE mode = 'live') THEN
      RAISE EXCEPTION 'a pledge is not written behind time' USING ERRCODE = 'check_violation';
    END IF;
  ELSE
    IF to_jsonb(NEW) - changing IS DISTINCT FROM to_jsonb(OLD) - changing
      OR (NEW.message IS NOT NULL AND NEW.message IS DISTINCT FROM OLD.message) THEN
      RAISE EXCEPTION 'pledge % is fixed', OLD.id USING ERRCODE = 'restrict_violation';
    END IF;
    IF NEW.state <> OLD.state AND NOT (
      (OLD.state = 'pending' AND NEW.state IN ('active', 'collected', 'lapsed'))
      OR (OLD.state = 'active' AND NEW.state IN ('collecting', 'withdrawn', 'dropped'))
      OR (OLD.state = 'collecting' AND NEW.state IN ('collected', 'errored'))
      OR (OLD.state = 'errored' AND NEW.state IN ('collecting', 'collected', 'dropped'))
      OR (OLD.state = 'collected' AND NEW.state IN ('refunded', 'disputed'))
      OR (OLD.state IN ('refunded', 'disputed') AND NEW.state IN ('collected', 'refunded', 'disputed'))
      -- What was given up is counted after all only by the decision of a person about its payment.
      OR (OLD.state = 'lapsed' AND NEW.state = 'collected')
    ) THEN
      RAISE EXCEPTION 'pledge % cannot go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
    END IF;
    IF NEW.has_place <> OLD.has_place AND NEW.state = OLD.state THEN
      RAISE EXCEPTION 'the place of pledge % follows its state', OLD.id USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  IF NEW.tier_id IS NULL OR holds = NEW.has_place THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'INSERT' THEN
    -- Taken once the row is written (below), which a used idempotency key prevents.
    NEW.has_place := true;
  ELSIF holds THEN
    UPDATE campaign_tier SET taken = taken + 1 WHERE id = NEW.tier_id AND (places IS NULL OR taken < places);
    NEW.has_place := FOUND;
  ELSE
    UPDATE campaign_tier SET taken = taken - 1 WHERE id = NEW.tier_id;
    NEW.has_place := false;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER campaign_pledge_guard BEFORE INSERT OR UPDATE ON campaign_pledge
  FOR EACH ROW EXECUTE FUNCTION guard_campaign_pledge();
-- The row of the tier makes pledges for its last place wait for each other; its check refuses one too many.
CREATE FUNCTION take_tier_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE campaign_tier SET taken = taken + 1 WHERE id = NEW.tier_id;
  RETURN NULL;
END $$;
CREATE TRIGGER campaign_pledge_takes_place AFTER INSERT ON campaign_pledge
  FOR EACH ROW WHEN (NEW.has_place) EXECUTE FUNCTION take_tier_place();
CREATE TRIGGER campaign_pledge_never_removed BEFORE DELETE ON campaign_pledge
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER campaign_pledge_never_emptied BEFORE TRUNCATE ON campaign_pledge
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A pledge stands as its payment does, whoever moves that. What comes in for a campaign that has ended is settled like the
-- rest: released to its receiver, or given back.
CREATE FUNCTION follow_payment_of_pledge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  backed uuid;
BEGIN
  UPDATE campaign_pledge SET state = CASE NEW.status WHEN 'succeeded' THEN 'collected' WHEN 'refunded' THEN 'refunded'
      WHEN 'disputed' THEN 'disputed' ELSE 'lapsed' END
    WHERE id = NEW.reference_id RETURNING campaign_id INTO backed;
  IF NEW.status = 'succeeded' THEN
    UPDATE campaign SET settle_at = 'epoch'
      WHERE id = backed AND state IN ('ended', 'succeeded', 'paid_out', 'canceled', 'failed')
        AND settle_at IS DISTINCT FROM 'epoch';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER payment_pledge_follows AFTER UPDATE OF status ON payment
  FOR EACH ROW WHEN (NEW.reference_kind = 'campaignpledge' AND NEW.status <> OLD.status AND NEW.status <> 'pending')
  EXECUTE FUNCTION follow_payment_of_pledge();
