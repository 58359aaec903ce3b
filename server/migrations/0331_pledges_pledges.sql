-- A tip promised to somebody who cannot be paid yet. Nothing is charged before they can be, and the giver has had two days to
-- say no; after 90 days the card is forgotten.
CREATE TABLE pledge (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  account_id uuid NOT NULL REFERENCES account,
  beneficiary_id uuid NOT NULL REFERENCES beneficiary,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency char(3) NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  message text CHECK (message <> ''),
  anonymity text NOT NULL CHECK (anonymity IN ('none', 'public', 'performer')),
  created_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  card_id uuid NOT NULL UNIQUE REFERENCES saved_card,
  -- From here on: what changes.
  state text NOT NULL DEFAULT 'pending' CHECK (state IN
    ('pending', 'active', 'announced', 'collecting', 'collected', 'withdrawn', 'lapsed', 'failed', 'abandoned')),
  state_at timestamptz NOT NULL,
  -- When the card is charged; its giver was told before.
  charge_at timestamptz,
  first_charge_at timestamptz,
  -- The tip of the last attempt.
  tip_id uuid,
  -- The card is to be forgotten, or is forgotten.
  card_released boolean NOT NULL DEFAULT false,
  CHECK (ends_at > created_at),
  CONSTRAINT pledge_announced CHECK ((charge_at IS NOT NULL) = (state = 'announced')),
  CONSTRAINT pledge_charged CHECK (state NOT IN ('collecting', 'collected') OR tip_id IS NOT NULL)
);
CREATE UNIQUE INDEX pledge_one_each ON pledge (account_id, beneficiary_id)
  WHERE state IN ('active', 'announced', 'collecting');
CREATE INDEX pledge_account ON pledge (account_id, created_at, id);
CREATE INDEX pledge_waiting ON pledge (beneficiary_id) WHERE state IN ('active', 'announced');
CREATE INDEX pledge_ending ON pledge (ends_at) WHERE state IN ('active', 'announced');
CREATE INDEX pledge_card ON pledge (state_at) WHERE NOT card_released;
CREATE UNIQUE INDEX pledge_tip ON pledge (tip_id) WHERE tip_id IS NOT NULL;

-- Only these edges exist; what was promised never changes, but for a message that is forgotten with its giver.
CREATE FUNCTION guard_pledge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing constant text[] := ARRAY['state', 'state_at', 'charge_at', 'first_charge_at', 'tip_id', 'card_released', 'message'];
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
CREATE TRIGGER pledge_guard BEFORE INSERT OR UPDATE ON pledge FOR EACH ROW EXECUTE FUNCTION guard_pledge();
CREATE TRIGGER pledge_never_removed BEFORE DELETE ON pledge FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER pledge_never_emptied BEFORE TRUNCATE ON pledge FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
