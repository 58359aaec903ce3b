-- An approval for a later day can be taken back until that day: by the desk, and by the owner of the campaign.
CREATE OR REPLACE FUNCTION guard_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
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
  IF NEW.forgotten_at IS NOT NULL AND OLD.forgotten_at IS NULL AND OLD.state IN ('draft', 'in_review', 'refused') THEN
    NEW.slug := 'former-' || replace(gen_random_uuid()::text, '-', '');
    may_change := may_change || ARRAY['slug'];
  END IF;
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
    OR (OLD.state = 'approved' AND NEW.state IN ('live', 'draft'))
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
