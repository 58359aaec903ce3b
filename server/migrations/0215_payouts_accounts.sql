-- Where the money of a receiver is paid to. A receiver is a page today; organizers and campaigns come to it.
CREATE TABLE payout_account (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  receiver_kind text NOT NULL CHECK (receiver_kind IN ('beneficiary', 'organizer', 'campaign')),
  receiver_id uuid NOT NULL,
  rail text NOT NULL CHECK (rail IN ('stripe', 'by-hand')),
  country char(2) NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  -- Of the balance that is paid into it.
  currency char(3) NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- As the bank has it; null once it is forgotten, and where the rail does not tell us.
  holder_name text CHECK (btrim(holder_name) <> ''),
  -- By what the rail knows it, such as acct_…; null until the rail has answered, and where there is none.
  provider_account text UNIQUE,
  -- The bank account behind it, by the rail's own id: another one is a change of destination.
  provider_destination text,
  -- Encrypted by a key that is not in the database; null where the rail keeps it, and once it is forgotten.
  destination_ciphertext bytea,
  -- What people read of it, such as 'telebirr ··4567'.
  destination_shown text,
  state text NOT NULL DEFAULT 'started'
    CHECK (state IN ('started', 'in_review', 'action_needed', 'enabled', 'restricted', 'rejected')),
  -- Why it is in this state, in the rail's own word.
  reason text,
  -- What the rail still wants, and until when.
  requirements jsonb NOT NULL DEFAULT '{"due": [], "errors": [], "deadline": null}'
    CHECK (jsonb_typeof(requirements -> 'due') = 'array' AND jsonb_typeof(requirements -> 'errors') = 'array'),
  in_use boolean NOT NULL DEFAULT false,
  -- When it became enabled for the first time.
  verified_at timestamptz,
  -- No payout before this: the destination was changed.
  locked_until timestamptz,
  -- Who set it up.
  account_id uuid NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When the rail was last asked about it.
  synced_at timestamptz,
  -- What is held of a person was removed.
  forgotten_at timestamptz,
  -- A destination is ours to keep, or the rail's.
  CHECK (rail = 'stripe' OR provider_account IS NULL),
  CHECK (rail <> 'by-hand' OR destination_ciphertext IS NOT NULL OR forgotten_at IS NOT NULL),
  CHECK (rail <> 'stripe' OR destination_ciphertext IS NULL),
  -- The rail has answered before anything goes there.
  CHECK (rail <> 'stripe' OR state = 'started' OR provider_account IS NOT NULL),
  CHECK (state <> 'enabled' OR verified_at IS NOT NULL),
  -- Only what was enabled comes into use, and what is forgotten is not used.
  CHECK (NOT in_use OR (verified_at IS NOT NULL AND forgotten_at IS NULL))
);
CREATE UNIQUE INDEX payout_account_in_use ON payout_account (receiver_kind, receiver_id, currency) WHERE in_use;
CREATE INDEX payout_account_receiver ON payout_account (receiver_kind, receiver_id, id);
CREATE INDEX payout_account_account ON payout_account (account_id);
CREATE INDEX payout_account_synced ON payout_account (synced_at NULLS FIRST) WHERE provider_account IS NOT NULL;
-- One onboarding at a time: who began one goes on with it.
CREATE UNIQUE INDEX payout_account_started ON payout_account (receiver_kind, receiver_id, currency, country)
  WHERE rail = 'stripe' AND state = 'started' AND forgotten_at IS NULL;

CREATE TABLE payout_account_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payout_account_id uuid NOT NULL REFERENCES payout_account,
  state text NOT NULL,
  reason text,
  in_use boolean NOT NULL,
  locked_until timestamptz,
  -- The destination became another one.
  destination_changed boolean NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX payout_account_history_account ON payout_account_history (payout_account_id, id);

CREATE TRIGGER payout_account_never_removed BEFORE DELETE ON payout_account
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_account_never_emptied BEFORE TRUNCATE ON payout_account
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_account_history_append_only BEFORE UPDATE OR DELETE ON payout_account_history
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_account_history_never_emptied BEFORE TRUNCATE ON payout_account_history
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_account_history_owner_writes BEFORE INSERT ON payout_account_history
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_all_but_owner();

-- Whose it is and where it is stays as it is. A destination of ours is never changed: another one is another row. One of
-- the rail's may become another, and is locked then.
CREATE FUNCTION guard_payout_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.id, OLD.receiver_kind, OLD.receiver_id, OLD.rail, OLD.country, OLD.currency, OLD.account_id, OLD.created_at)
    IS DISTINCT FROM
    (NEW.id, NEW.receiver_kind, NEW.receiver_id, NEW.rail, NEW.country, NEW.currency, NEW.account_id, NEW.created_at)
    OR (OLD.provider_account IS NOT NULL AND NEW.provider_account IS DISTINCT FROM OLD.provider_account)
    OR (OLD.verified_at IS NOT NULL AND NEW.verified_at IS DISTINCT FROM OLD.verified_at)
    OR (OLD.forgotten_at IS NOT NULL AND NEW.forgotten_at IS DISTINCT FROM OLD.forgotten_at)
    OR (NEW.destination_ciphertext IS NOT NULL
      AND NEW.destination_ciphertext IS DISTINCT FROM OLD.destination_ciphertext) THEN
    RAISE EXCEPTION 'payout account % is another one', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.locked_until IS DISTINCT FROM OLD.locked_until AND coalesce(NEW.locked_until < OLD.locked_until, NEW.locked_until IS NULL)
  THEN
    RAISE EXCEPTION 'the lock of payout account % is not shortened', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.verified_at IS NOT NULL AND OLD.provider_destination IS NOT NULL AND NEW.forgotten_at IS NULL
    AND NEW.provider_destination IS NOT NULL AND NEW.provider_destination <> OLD.provider_destination
    AND NEW.locked_until IS NOT DISTINCT FROM OLD.locked_until THEN
    RAISE EXCEPTION 'payout account % has another destination and is not locked', OLD.id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payout_account_guarded BEFORE UPDATE ON payout_account
  FOR EACH ROW EXECUTE FUNCTION guard_payout_account();

CREATE FUNCTION write_payout_account_history() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO payout_account_history (payout_account_id, state, reason, in_use, locked_until, destination_changed)
  VALUES (NEW.id, NEW.state, NEW.reason, NEW.in_use, NEW.locked_until,
    TG_OP = 'UPDATE' AND NEW.provider_destination IS DISTINCT FROM OLD.provider_destination);
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION write_payout_account_history() FROM PUBLIC;
CREATE TRIGGER payout_account_begun AFTER INSERT ON payout_account
  FOR EACH ROW EXECUTE FUNCTION write_payout_account_history();
CREATE TRIGGER payout_account_changed AFTER UPDATE ON payout_account
  FOR EACH ROW WHEN ((OLD.state, OLD.reason, OLD.in_use, OLD.locked_until, OLD.provider_destination)
    IS DISTINCT FROM (NEW.state, NEW.reason, NEW.in_use, NEW.locked_until, NEW.provider_destination))
  EXECUTE FUNCTION write_payout_account_history();

-- Who is no owner of a page any more is not paid its money: the owners that stay say where it goes.
CREATE FUNCTION page_owner_unpaid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payout_account SET in_use = false
  WHERE receiver_kind = 'beneficiary' AND receiver_id = OLD.beneficiary_id AND account_id = OLD.account_id AND in_use;
  RETURN NULL;
END $$;
CREATE TRIGGER page_manager_owner_left AFTER DELETE ON page_manager
  FOR EACH ROW WHEN (OLD.role = 'owner') EXECUTE FUNCTION page_owner_unpaid();
CREATE TRIGGER page_manager_owner_demoted AFTER UPDATE OF role ON page_manager
  FOR EACH ROW WHEN (OLD.role = 'owner' AND NEW.role <> 'owner') EXECUTE FUNCTION page_owner_unpaid();

-- What a rail said about connected accounts: each event is taken once, and tells only where to look.
CREATE TABLE payout_event (
  rail text NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  provider_account text NOT NULL,
  -- What the event is about, such as po_….
  object_id text,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (rail, event_id)
);
CREATE INDEX payout_event_received ON payout_event (received_at);
