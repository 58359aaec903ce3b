-- A band ends without a new agreement where nobody is left to agree to one: every member has left, or the page is not its owner's any
-- more.

-- As in 0380, and an agreement that every member has left is ended by hand.
CREATE OR REPLACE FUNCTION guard_band_agreement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing constant text[] := ARRAY['state', 'agreed_at', 'ended_at', 'proposed_by'];
  before uuid;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'proposed' THEN
      RAISE EXCEPTION 'an agreement begins as a proposal' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF to_jsonb(NEW) - changing IS DISTINCT FROM to_jsonb(OLD) - changing
    OR (NEW.proposed_by IS NOT NULL AND NEW.proposed_by IS DISTINCT FROM OLD.proposed_by)
    OR (OLD.agreed_at IS NOT NULL AND NEW.agreed_at IS DISTINCT FROM OLD.agreed_at) THEN
    RAISE EXCEPTION 'agreement % is never changed', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state = OLD.state THEN
    RETURN NEW;
  END IF;
  IF NOT ((OLD.state = 'proposed' AND NEW.state IN ('agreed', 'withdrawn', 'declined'))
      OR (OLD.state = 'agreed' AND NEW.state IN ('left', 'replaced'))
      OR (OLD.state = 'left' AND NEW.state = 'replaced'))
    OR (NEW.state IN ('left', 'replaced') AND pg_trigger_depth() < 2
      AND (NEW.state = 'left' OR EXISTS (
        SELECT FROM band_share WHERE agreement_id = NEW.id AND parts > 0 AND left_at IS NULL))) THEN
    RAISE EXCEPTION 'agreement % cannot go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state = 'agreed' THEN
    SELECT id INTO before FROM band_agreement WHERE band_id = NEW.band_id AND state IN ('agreed', 'left') FOR UPDATE;
    IF NOT EXISTS (SELECT FROM band_share WHERE agreement_id = NEW.id)
      OR EXISTS (SELECT FROM band_share WHERE agreement_id = NEW.id AND agreed_at IS NULL)
      -- Who is a member now agrees to the next one too, also to having no share in it.
      OR EXISTS (
        SELECT FROM band_share AS share WHERE share.agreement_id = before AND share.parts > 0 AND share.left_at IS NULL
          AND NOT EXISTS (SELECT FROM band_share AS next WHERE next.agreement_id = NEW.id AND next.member_id = share.member_id)
      ) THEN
      RAISE EXCEPTION 'not every member has agreed to %', NEW.id USING ERRCODE = 'check_violation';
    END IF;
    UPDATE band_agreement SET state = 'replaced', ended_at = coalesce(ended_at, NEW.agreed_at) WHERE id = before;
  END IF;
  RETURN NEW;
END $$;

-- Ends what a page has agreed and proposed: its tips are its own from then on.
CREATE FUNCTION end_band(page uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE band_agreement SET state = 'withdrawn', ended_at = clock_timestamp() WHERE band_id = page AND state = 'proposed';
  UPDATE band_agreement SET state = 'replaced', ended_at = coalesce(ended_at, clock_timestamp())
    WHERE band_id = page AND state IN ('agreed', 'left');
  PERFORM mark_page(page);
END $$;

-- Who loses a page, by a decision about its claims, does not say any longer where its tips go.
CREATE FUNCTION end_band_of_nobody() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM band_agreement WHERE band_id = OLD.beneficiary_id AND state IN ('proposed', 'agreed', 'left'))
    AND NOT EXISTS (SELECT FROM page_manager WHERE beneficiary_id = OLD.beneficiary_id AND role = 'owner') THEN
    PERFORM end_band(OLD.beneficiary_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER page_manager_ends_band AFTER DELETE ON page_manager
  FOR EACH ROW WHEN (OLD.role = 'owner') EXECUTE FUNCTION end_band_of_nobody();
