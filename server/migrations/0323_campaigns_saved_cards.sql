-- All or nothing: a card is saved with the pledge and charged once the campaign has reached its goal.
ALTER TABLE campaign_pledge
  -- What its sender pays on top towards the fee, fixed with the pledge.
  ADD COLUMN fee_cover_minor bigint NOT NULL DEFAULT 0
    CONSTRAINT campaign_pledge_cover_check CHECK (fee_cover_minor >= 0),
  -- Of a card that was refused: why, and when it is charged again.
  ADD COLUMN failure_code text CONSTRAINT campaign_pledge_failure_check CHECK (failure_code <> ''),
  ADD COLUMN retry_at timestamptz;

-- Pledges of before have it in their payment alone. The guard knows the column from below on.
ALTER TABLE campaign_pledge DISABLE TRIGGER campaign_pledge_guard;
UPDATE campaign_pledge SET fee_cover_minor = payment.fee_cover_minor FROM payment
  WHERE payment.reference_kind = 'campaignpledge' AND payment.reference_id = campaign_pledge.id
    AND payment.fee_cover_minor > 0;
ALTER TABLE campaign_pledge ENABLE TRIGGER campaign_pledge_guard;

-- As in 0321, and what is learned of a card that was refused.
CREATE OR REPLACE FUNCTION guard_campaign_pledge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing constant text[] := ARRAY['state', 'has_place', 'delivered_at', 'message', 'failure_code', 'retry_at'];
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

-- As in 0321, and a saved card that was refused is tried again.
CREATE OR REPLACE FUNCTION follow_payment_of_pledge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  backed uuid;
BEGIN
  UPDATE campaign_pledge SET state = CASE NEW.status WHEN 'succeeded' THEN 'collected' WHEN 'refunded' THEN 'refunded'
      WHEN 'disputed' THEN 'disputed'
      ELSE CASE WHEN state IN ('collecting', 'errored') THEN 'errored' ELSE 'lapsed' END END
    WHERE id = NEW.reference_id RETURNING campaign_id INTO backed;
  IF NEW.status = 'succeeded' THEN
    UPDATE campaign SET settle_at = 'epoch'
      WHERE id = backed AND state IN ('ended', 'succeeded', 'paid_out', 'canceled', 'failed')
        AND settle_at IS DISTINCT FROM 'epoch';
  END IF;
  RETURN NULL;
END $$;
