-- Campaigns: somebody collects for a project until a day they named. What is written stands in columns, how it stands is a
-- state, and only the edges below exist.
CREATE TABLE campaign (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  account_id uuid NOT NULL REFERENCES account,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 100),
  title text NOT NULL CHECK (length(title) <= 120),
  description text NOT NULL CHECK (length(description) <= 500),
  story text NOT NULL DEFAULT '' CHECK (length(story) <= 20000),
  use_of_money text NOT NULL DEFAULT '' CHECK (length(use_of_money) <= 3000),
  category text NOT NULL CHECK
    (category IN ('Music', 'Art', 'Film', 'Photography', 'Dance', 'Writing', 'Technology')),
  goal_minor bigint NOT NULL CHECK (goal_minor > 0),
  currency char(3) NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  funding text NOT NULL CHECK (funding IN ('keep_it_all', 'all_or_nothing')),
  -- The last day on which it takes pledges, by the clocks of Addis Ababa.
  closes_on date,
  -- Whose money it becomes.
  beneficiary_id uuid REFERENCES beneficiary,
  -- Grows with each change of what is reviewed: an operator approves what they looked at.
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  created_at timestamptz NOT NULL,
  -- From here on: what changes.
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'in_review', 'approved', 'live', 'frozen', 'succeeded',
    'ended', 'failed', 'paid_out', 'canceled', 'refused')),
  -- Who moved it there last, and why: 'owner', 'operator' or 'clock'. It goes to the history with each step.
  state_by text NOT NULL DEFAULT 'owner' CHECK (state_by IN ('owner', 'operator', 'clock')),
  state_account_id uuid REFERENCES account,
  state_reason text NOT NULL DEFAULT '' CHECK (length(state_reason) <= 500),
  submitted_at timestamptz,
  -- When it goes live, or went.
  live_at timestamptz,
  -- The first moment at which it takes no pledge any more.
  closes_at timestamptz,
  ended_at timestamptz,
  -- When the money of a campaign that ended well became its receiver's.
  released_at timestamptz,
  -- When the job that settles what came in looks at it next; null where nothing is to be settled.
  settle_at timestamptz,
  -- When what its owner wrote was removed with their account.
  forgotten_at timestamptz,
  -- Title, description and name of the owner, folded (0001): what is searched once everybody may see it.
  search_text text NOT NULL DEFAULT '',
  CHECK (forgotten_at IS NOT NULL OR (length(title) >= 5 AND length(description) >= 20)),
  CONSTRAINT campaign_complete CHECK (state IN ('draft', 'in_review', 'refused') OR (closes_on IS NOT NULL
    AND beneficiary_id IS NOT NULL AND live_at IS NOT NULL AND closes_at > live_at
    AND (forgotten_at IS NOT NULL OR (story <> '' AND use_of_money <> '')))),
  CHECK ((state IN ('succeeded', 'ended', 'failed', 'paid_out', 'canceled')) = (ended_at IS NOT NULL))
);
CREATE INDEX campaign_owner ON campaign (account_id, id DESC);
CREATE INDEX campaign_receiver ON campaign (beneficiary_id);
CREATE INDEX campaign_state_account ON campaign (state_account_id) WHERE state_account_id IS NOT NULL;
CREATE INDEX campaign_waiting ON campaign (state, submitted_at, id) WHERE state NOT IN ('draft', 'refused');
-- Lists that everybody reads, in their order.
CREATE INDEX campaign_live_newest ON campaign (live_at DESC, id DESC) WHERE state = 'live';
CREATE INDEX campaign_live_category_newest ON campaign (category, live_at DESC, id DESC) WHERE state = 'live';
CREATE INDEX campaign_live_closing ON campaign (closes_at, id) WHERE state = 'live';
CREATE INDEX campaign_live_category_closing ON campaign (category, closes_at, id) WHERE state = 'live';
CREATE INDEX campaign_listed_newest ON campaign (live_at DESC, id DESC)
  WHERE state IN ('live', 'frozen', 'succeeded', 'ended', 'failed', 'paid_out', 'canceled');
CREATE INDEX campaign_ended_newest ON campaign (live_at DESC, id DESC)
  WHERE state IN ('succeeded', 'ended', 'failed', 'paid_out', 'canceled');
CREATE INDEX campaign_search ON campaign USING gin (search_text gin_trgm_ops)
  WHERE state IN ('live', 'frozen', 'succeeded', 'ended', 'failed', 'paid_out', 'canceled');
-- What the clock has to do.
CREATE INDEX campaign_to_open ON campaign (live_at) WHERE state = 'approved';
CREATE INDEX campaign_to_settle ON campaign (settle_at) WHERE settle_at IS NOT NULL;

-- Every step of a campaign, written by the database.
CREATE TABLE campaign_decision (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id uuid NOT NULL REFERENCES campaign,
  -- Null where the campaign begins.
  from_state text,
  to_state text NOT NULL,
  decided_by text NOT NULL,
  account_id uuid REFERENCES account,
  reason text NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX campaign_decision_campaign ON campaign_decision (campaign_id, id);
CREATE INDEX campaign_decision_account ON campaign_decision (account_id) WHERE account_id IS NOT NULL;

CREATE FUNCTION guard_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing constant text[] := ARRAY['state', 'state_by', 'state_account_id', 'state_reason', 'submitted_at', 'live_at',
    'closes_at', 'ended_at', 'released_at', 'settle_at', 'forgotten_at', 'search_text'];
  written constant text[] := ARRAY['title', 'description', 'story', 'use_of_money'];
  editable constant text[] := changing || written
    || ARRAY['category', 'goal_minor', 'currency', 'funding', 'closes_on', 'beneficiary_id', 'version'];
  may_change text[];
BEGIN
  IF TG_OP = 'INSERT' OR (NEW.title, NEW.description) IS DISTINCT FROM (OLD.title, OLD.description) THEN
    NEW.search_text := search_fold(concat_ws(' ', NEW.title, NEW.description,
      (SELECT full_name FROM account WHERE id = NEW.account_id)));
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'draft' OR num_nonnulls(NEW.submitted_at, NEW.live_at, NEW.closes_at, NEW.ended_at, NEW.released_at,
      NEW.settle_at, NEW.forgotten_at) > 0 THEN
      RAISE EXCEPTION 'a campaign begins as a draft' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  may_change := CASE WHEN OLD.state IN ('draft', 'in_review') THEN editable
    WHEN NEW.forgotten_at IS NOT NULL AND OLD.forgotten_at IS NULL THEN changing || written ELSE changing END;
  IF to_jsonb(NEW) - may_change IS DISTINCT FROM to_jsonb(OLD) - may_change THEN
    RAISE EXCEPTION 'what was reviewed of campaign % is fixed', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state NOT IN ('in_review', 'approved') AND (NEW.live_at, NEW.closes_at) IS DISTINCT FROM (OLD.live_at, OLD.closes_at)
  THEN
    RAISE EXCEPTION 'when campaign % is live is fixed', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state = OLD.state THEN
    RETURN NEW;
  END IF;
  IF NOT (
    (OLD.state = 'draft' AND NEW.state = 'in_review')
    OR (OLD.state = 'in_review' AND NEW.state IN ('draft', 'approved', 'refused'))
    OR (OLD.state = 'approved' AND NEW.state = 'live')
    OR (OLD.state = 'live' AND NEW.state IN ('succeeded', 'failed', 'ended', 'canceled', 'frozen'))
    OR (OLD.state = 'frozen' AND NEW.state = 'live')
    OR (OLD.state = 'succeeded' AND NEW.state = 'paid_out')
  ) OR (NEW.state IN ('succeeded', 'failed')) <> (NEW.state IN ('succeeded', 'failed') AND NEW.funding = 'all_or_nothing')
    OR (NEW.state = 'ended' AND NEW.funding <> 'keep_it_all')
  THEN
    RAISE EXCEPTION 'campaign % cannot go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state_by = 'operator' AND (NEW.state_account_id IS NULL OR NEW.state_reason = '') THEN
    RAISE EXCEPTION 'a decision about campaign % needs an operator and a reason', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER campaign_guard BEFORE INSERT OR UPDATE ON campaign FOR EACH ROW EXECUTE FUNCTION guard_campaign();

CREATE FUNCTION write_campaign_decision() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO campaign_decision (campaign_id, from_state, to_state, decided_by, account_id, reason)
    VALUES (NEW.id, CASE TG_OP WHEN 'UPDATE' THEN OLD.state END, NEW.state, NEW.state_by, NEW.state_account_id,
      NEW.state_reason);
  -- Lists of every server process forget at once what is not to be seen any more.
  IF TG_OP = 'UPDATE' AND OLD.state NOT IN ('draft', 'in_review', 'approved') THEN
    PERFORM pg_notify('forget_caches', '');
  END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION write_campaign_decision() FROM PUBLIC;
CREATE TRIGGER campaign_begins AFTER INSERT ON campaign FOR EACH ROW EXECUTE FUNCTION write_campaign_decision();
CREATE TRIGGER campaign_changes AFTER UPDATE OF state ON campaign
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION write_campaign_decision();
CREATE TRIGGER campaign_decision_owner_writes BEFORE INSERT ON campaign_decision
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_all_but_owner();
CREATE TRIGGER campaign_decision_append_only BEFORE UPDATE OR DELETE ON campaign_decision
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER campaign_decision_never_emptied BEFORE TRUNCATE ON campaign_decision
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER campaign_never_removed BEFORE DELETE ON campaign FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER campaign_never_emptied BEFORE TRUNCATE ON campaign FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What everybody may see.
CREATE VIEW listed_campaign AS
SELECT * FROM campaign WHERE state IN ('live', 'frozen', 'succeeded', 'ended', 'failed', 'paid_out', 'canceled');

CREATE TABLE campaign_picture (
  campaign_id uuid NOT NULL REFERENCES campaign,
  position smallint NOT NULL CHECK (position >= 0),
  picture_id uuid NOT NULL,
  url text NOT NULL CHECK (url <> ''),
  caption text NOT NULL CHECK (length(caption) <= 150),
  PRIMARY KEY (campaign_id, position),
  UNIQUE (campaign_id, picture_id)
);
CREATE INDEX campaign_picture_used ON campaign_picture (picture_id);

CREATE TABLE campaign_tier (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  campaign_id uuid NOT NULL REFERENCES campaign,
  position smallint NOT NULL CHECK (position >= 0),
  title text NOT NULL CHECK (length(title) BETWEEN 2 AND 80),
  text text NOT NULL CHECK (length(text) <= 500),
  amount_minor bigint NOT NULL CHECK (amount_minor >= 100),
  -- Null where there is no limit.
  places integer CHECK (places > 0),
  -- How many places pledges hold; the database counts them (0321).
  taken integer NOT NULL DEFAULT 0,
  -- The first day of the month in which it is expected to be delivered.
  expected_month date CHECK (extract(day FROM expected_month) = 1),
  CONSTRAINT campaign_tier_places CHECK (taken >= 0 AND taken <= coalesce(places, taken)),
  UNIQUE (id, campaign_id),
  UNIQUE (campaign_id, position) DEFERRABLE INITIALLY DEFERRED
);

-- Tiers and pictures are part of what is reviewed.
CREATE FUNCTION guard_campaign_part() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  part constant jsonb := to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END);
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'taken' = to_jsonb(OLD) - 'taken' THEN
    RETURN NEW;
  END IF;
  IF NOT EXISTS (SELECT FROM campaign WHERE id = (part ->> 'campaign_id')::uuid
    AND (state IN ('draft', 'in_review') OR forgotten_at IS NOT NULL)) THEN
    RAISE EXCEPTION 'what was reviewed of campaign % is fixed', part ->> 'campaign_id' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER campaign_tier_guard BEFORE INSERT OR UPDATE OR DELETE ON campaign_tier
  FOR EACH ROW EXECUTE FUNCTION guard_campaign_part();
CREATE TRIGGER campaign_picture_guard BEFORE INSERT OR UPDATE OR DELETE ON campaign_picture
  FOR EACH ROW EXECUTE FUNCTION guard_campaign_part();

CREATE TABLE campaign_update (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  campaign_id uuid NOT NULL REFERENCES campaign,
  title text NOT NULL CHECK (length(title) BETWEEN 2 AND 120),
  text text NOT NULL CHECK (length(text) BETWEEN 2 AND 5000),
  audience text NOT NULL CHECK (audience IN ('everybody', 'backers')),
  created_at timestamptz NOT NULL
);
CREATE INDEX campaign_update_order ON campaign_update (campaign_id, created_at DESC, id DESC);

CREATE TABLE campaign_follow (
  account_id uuid NOT NULL REFERENCES account,
  campaign_id uuid NOT NULL REFERENCES campaign,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, campaign_id)
);
CREATE INDEX campaign_follow_campaign ON campaign_follow (campaign_id);
