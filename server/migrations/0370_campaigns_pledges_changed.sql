-- A pledge whose card is saved, and not charged yet, is changed by its sender while the campaign is live: the amount, the
-- tier with its place, and how everybody sees them. The guard is as in 0323 beside that.
CREATE OR REPLACE FUNCTION guard_campaign_pledge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing constant text[] := ARRAY['state', 'has_place', 'delivered_at', 'message', 'failure_code', 'retry_at'];
  promised constant text[] := ARRAY['amount_minor', 'fee_cover_minor', 'tier_id', 'shown_as'];
  backed record;
  is_changed boolean;
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
    is_changed := to_jsonb(NEW) - changing IS DISTINCT FROM to_jsonb(OLD) - changing;
    IF is_changed AND OLD.state = 'active' AND NEW.state = 'active' THEN
      -- Held until this commits, as above: the end counts what was changed, or this comes too late.
      SELECT state INTO backed FROM campaign WHERE id = NEW.campaign_id FOR SHARE;
      IF backed.state IS DISTINCT FROM 'live' THEN
        RAISE EXCEPTION 'campaign % takes no pledges', NEW.campaign_id
          USING ERRCODE = 'check_violation', CONSTRAINT = 'campaign_pledge_in_time';
      END IF;
      is_changed := to_jsonb(NEW) - changing - promised IS DISTINCT FROM to_jsonb(OLD) - changing - promised;
    END IF;
    IF is_changed
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
  IF TG_OP = 'UPDATE' AND NEW.tier_id IS DISTINCT FROM OLD.tier_id THEN
    -- In one order, so that two who change places cannot lock each other out.
    PERFORM FROM campaign_tier WHERE id IN (OLD.tier_id, NEW.tier_id) ORDER BY id FOR NO KEY UPDATE;
    UPDATE campaign_tier SET taken = taken - 1 WHERE id = OLD.tier_id AND OLD.has_place;
    UPDATE campaign_tier SET taken = taken + 1 WHERE id = NEW.tier_id;
    NEW.has_place := NEW.tier_id IS NOT NULL;
    RETURN NEW;
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
