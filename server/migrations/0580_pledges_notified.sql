-- When the giver was notified that the card is charged: the 48 hours count from the moment the mail server took that mail.
-- Until then an announced pledge has no moment of its charge.
ALTER TABLE pledge ADD COLUMN notified_at timestamptz;
COMMENT ON COLUMN pledge.notified_at IS 'When the mail that announces the charge was sent.';

CREATE OR REPLACE FUNCTION guard_pledge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing constant text[] := ARRAY['state', 'state_at', 'charge_at', 'notified_at', 'first_charge_at', 'tip_id', 'card_released',
    'message'];
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'pending' THEN
      RAISE EXCEPTION 'a pledge begins pending' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF to_jsonb(NEW) - changing IS DISTINCT FROM to_jsonb(OLD) - changing
    OR (NEW.message IS NOT NULL AND NEW.message IS DISTINCT FROM OLD.message)
    OR (OLD.first_charge_at IS NOT NULL AND NEW.first_charge_at IS DISTINCT FROM OLD.first_charge_at) THEN
    RAISE EXCEPTION 'what pledge % promises is fixed', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state <> OLD.state AND NOT (
    (OLD.state = 'pending' AND NEW.state IN ('active', 'abandoned'))
    OR (OLD.state = 'active' AND NEW.state IN ('announced', 'withdrawn', 'lapsed'))
    OR (OLD.state = 'announced' AND NEW.state IN ('active', 'collecting', 'withdrawn', 'lapsed', 'failed'))
    OR (OLD.state = 'collecting' AND NEW.state IN ('collected', 'announced', 'failed'))
  ) THEN
    RAISE EXCEPTION 'pledge % cannot go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

ALTER TABLE pledge DROP CONSTRAINT pledge_announced;
-- Cards that were charged already: at least 48 hours after the announcement, as it was then.
UPDATE pledge SET notified_at = first_charge_at - interval '48 hours' WHERE state IN ('announced', 'collecting') AND first_charge_at IS NOT NULL;
-- Whether the mail about the others was sent is not known: they are announced again.
UPDATE pledge SET charge_at = NULL WHERE state = 'announced' AND first_charge_at IS NULL;
ALTER TABLE pledge
  ADD CONSTRAINT pledge_announced CHECK (charge_at IS NULL OR (state = 'announced' AND notified_at IS NOT NULL)),
  ADD CONSTRAINT pledge_notified CHECK (state <> 'collecting' OR notified_at IS NOT NULL);
