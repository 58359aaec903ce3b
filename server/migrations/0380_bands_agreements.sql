-- The index of tips reads all of them once.
SET LOCAL statement_timeout = 0;

-- A page whose tips are divided among its members. Which shares they have is agreed: a proposal holds once every member has agreed
-- to it, from then on and for new tips alone.
CREATE TABLE band_agreement (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- The page.
  band_id uuid NOT NULL REFERENCES beneficiary,
  proposed_by uuid REFERENCES account,
  proposed_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'proposed' CHECK
    (state IN ('proposed', 'agreed', 'left', 'replaced', 'withdrawn', 'declined')),
  -- Since when it holds.
  agreed_at timestamptz,
  -- When it was replaced, withdrawn or declined, or the first member left.
  ended_at timestamptz,
  CONSTRAINT band_agreement_agreed CHECK ((agreed_at IS NOT NULL) = (state IN ('agreed', 'left', 'replaced'))),
  CONSTRAINT band_agreement_ended CHECK ((ended_at IS NULL) = (state IN ('proposed', 'agreed')))
);
CREATE UNIQUE INDEX band_agreement_one_proposal ON band_agreement (band_id) WHERE state = 'proposed';
-- The one that holds; one that a member has left stays until another is agreed, and no tips come in meanwhile.
CREATE UNIQUE INDEX band_agreement_one_present ON band_agreement (band_id) WHERE state IN ('agreed', 'left');
CREATE INDEX band_agreement_proposed_by ON band_agreement (proposed_by) WHERE proposed_by IS NOT NULL;

CREATE TABLE band_share (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  agreement_id uuid NOT NULL REFERENCES band_agreement,
  -- A page too: its account of the ledger gets the money.
  member_id uuid NOT NULL REFERENCES beneficiary,
  -- How many parts of all are the member's; none for who is a member no longer, and has to agree to that.
  parts integer NOT NULL CHECK (parts BETWEEN 0 AND 10000),
  agreed_at timestamptz,
  -- Who of the member's owners said so; forgotten with them.
  agreed_by uuid REFERENCES account,
  left_at timestamptz,
  UNIQUE (agreement_id, member_id),
  CHECK (agreed_by IS NULL OR agreed_at IS NOT NULL),
  CHECK (left_at IS NULL OR (agreed_at IS NOT NULL AND parts > 0))
);
CREATE INDEX band_share_member ON band_share (member_id);
CREATE INDEX band_share_agreed_by ON band_share (agreed_by) WHERE agreed_by IS NOT NULL;

ALTER TABLE beneficiary
  -- Whether tips to it are divided, or stopped because a member has left: written by the database alone.
  ADD COLUMN band text CHECK (band IN ('agreed', 'stopped'));
CREATE OR REPLACE VIEW listed_beneficiary AS
SELECT * FROM beneficiary WHERE state = 'published' AND NOT withheld AND hidden_reason IS NULL;

-- Money that comes in for a band can go out when each member can be paid.
CREATE FUNCTION has_account_in_use(page uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM payout_account
    WHERE receiver_kind = 'beneficiary' AND receiver_id = page AND in_use AND state = 'enabled')
$$;
CREATE FUNCTION mark_page(page uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  present record;
  now_band text;
  now_payable boolean := has_account_in_use(page);
BEGIN
  SELECT id, state INTO present FROM band_agreement WHERE band_id = page AND state IN ('agreed', 'left');
  IF present.state = 'left' THEN
    now_band := 'stopped';
  ELSIF EXISTS (SELECT FROM band_share WHERE agreement_id = present.id AND parts > 0) THEN
    now_band := 'agreed';
    now_payable := NOT EXISTS (SELECT FROM band_share
      WHERE agreement_id = present.id AND parts > 0 AND NOT has_account_in_use(member_id));
  END IF;
  UPDATE beneficiary SET band = now_band, payable = now_payable
    WHERE id = page AND (band, payable) IS DISTINCT FROM (now_band, now_payable);
  -- The caches of every server process forget at once who cannot be tipped any more.
  IF FOUND THEN
    PERFORM pg_notify('forget_caches', '');
  END IF;
END $$;
CREATE OR REPLACE FUNCTION payout_account_payable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_page(page.id) FROM (
    SELECT NEW.receiver_id AS id
    UNION
    SELECT agreement.band_id FROM band_share AS share JOIN band_agreement AS agreement ON agreement.id = share.agreement_id
    WHERE share.member_id = NEW.receiver_id AND share.parts > 0 AND agreement.state = 'agreed'
    ORDER BY 1) AS page;
  RETURN NULL;
END $$;

-- What was proposed never changes; it comes to hold, and ends, by what its members say alone.
CREATE FUNCTION guard_band_agreement() RETURNS trigger LANGUAGE plpgsql AS $$
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
    OR (NEW.state IN ('left', 'replaced') AND pg_trigger_depth() < 2) THEN
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
CREATE TRIGGER band_agreement_guard BEFORE INSERT OR UPDATE ON band_agreement
  FOR EACH ROW EXECUTE FUNCTION guard_band_agreement();
CREATE TRIGGER band_agreement_never_removed BEFORE DELETE ON band_agreement
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER band_agreement_never_emptied BEFORE TRUNCATE ON band_agreement
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION mark_band() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_page(NEW.band_id);
  RETURN NULL;
END $$;
CREATE TRIGGER band_agreement_marks_page AFTER UPDATE OF state ON band_agreement
  FOR EACH ROW WHEN (NEW.state IN ('agreed', 'left') AND NEW.state <> OLD.state) EXECUTE FUNCTION mark_band();

-- The agreement is held, so that of two members who agree at once the second sees the first.
CREATE FUNCTION guard_band_share() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing constant text[] := ARRAY['agreed_at', 'agreed_by', 'left_at'];
  present constant text := (SELECT state FROM band_agreement WHERE id = NEW.agreement_id FOR UPDATE);
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF present <> 'proposed' OR NEW.agreed_at IS NOT NULL
      OR EXISTS (SELECT FROM band_share WHERE agreement_id = NEW.agreement_id AND agreed_at IS NOT NULL) THEN
      RAISE EXCEPTION 'what somebody has agreed to gets no more shares' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF to_jsonb(NEW) - changing IS DISTINCT FROM to_jsonb(OLD) - changing
    OR (NEW.agreed_at IS DISTINCT FROM OLD.agreed_at AND (OLD.agreed_at IS NOT NULL OR present <> 'proposed'))
    OR (NEW.agreed_by IS NOT NULL AND NEW.agreed_by IS DISTINCT FROM OLD.agreed_by AND OLD.agreed_at IS NOT NULL)
    OR (NEW.left_at IS DISTINCT FROM OLD.left_at AND (OLD.left_at IS NOT NULL OR present NOT IN ('agreed', 'left'))) THEN
    RAISE EXCEPTION 'a share of agreement % is never changed', OLD.agreement_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER band_share_guard BEFORE INSERT OR UPDATE ON band_share FOR EACH ROW EXECUTE FUNCTION guard_band_share();
CREATE TRIGGER band_share_never_removed BEFORE DELETE ON band_share FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER band_share_never_emptied BEFORE TRUNCATE ON band_share
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The last member who agrees makes it hold; the first who leaves ends it.
CREATE FUNCTION follow_band_share() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.left_at IS NOT NULL THEN
    UPDATE band_agreement SET state = 'left', ended_at = NEW.left_at WHERE id = NEW.agreement_id AND state = 'agreed';
  ELSIF NOT EXISTS (SELECT FROM band_share WHERE agreement_id = NEW.agreement_id AND agreed_at IS NULL) THEN
    UPDATE band_agreement SET state = 'agreed', agreed_at = NEW.agreed_at
      WHERE id = NEW.agreement_id AND state = 'proposed';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER band_share_followed AFTER UPDATE OF agreed_at, left_at ON band_share
  FOR EACH ROW WHEN ((NEW.agreed_at, NEW.left_at) IS DISTINCT FROM (OLD.agreed_at, OLD.left_at))
  EXECUTE FUNCTION follow_band_share();

-- A page that is taken down has left its bands, and joins none.
CREATE FUNCTION leave_bands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The bands' pages first, as everybody who changes an agreement does.
  PERFORM FROM beneficiary WHERE id IN (
      SELECT agreement.band_id FROM band_share AS share JOIN band_agreement AS agreement ON agreement.id = share.agreement_id
      WHERE share.member_id = NEW.id AND agreement.state IN ('proposed', 'agreed', 'left'))
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE band_agreement SET state = 'declined', ended_at = clock_timestamp()
    WHERE state = 'proposed' AND (band_id = NEW.id
      OR id IN (SELECT agreement_id FROM band_share WHERE member_id = NEW.id));
  UPDATE band_share AS share SET left_at = clock_timestamp() FROM band_agreement AS agreement
    WHERE agreement.id = share.agreement_id AND agreement.state IN ('agreed', 'left')
      AND share.member_id = NEW.id AND share.parts > 0 AND share.left_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER beneficiary_leaves_bands AFTER UPDATE OF state ON beneficiary
  FOR EACH ROW WHEN (NEW.state = 'left' AND OLD.state <> 'left') EXECUTE FUNCTION leave_bands();

-- An amount by the shares of an agreement, to the minor unit: by the largest remainder, of equal ones the smaller id first.
CREATE FUNCTION split_by_agreement(agreement uuid, amount bigint)
RETURNS TABLE (member_id uuid, amount_minor bigint) LANGUAGE sql STABLE AS $$
  WITH weighed AS (
    SELECT share.member_id, amount * share.parts / total.parts AS whole, amount * share.parts % total.parts AS remainder
    FROM band_share AS share,
      (SELECT sum(parts) AS parts FROM band_share WHERE agreement_id = agreement) AS total
    WHERE share.agreement_id = agreement AND share.parts > 0
  )
  SELECT member_id,
    whole + (row_number() OVER (ORDER BY remainder DESC, member_id) <= amount - sum(whole) OVER ())::integer
  FROM weighed
$$;

-- By which agreement a tip is divided: the one that holds as it is written.
ALTER TABLE tip ADD COLUMN band_agreement_id uuid REFERENCES band_agreement;
CREATE INDEX tip_band_agreement ON tip (band_agreement_id) WHERE band_agreement_id IS NOT NULL;

CREATE FUNCTION take_band_agreement() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  present record;
BEGIN
  NEW.band_agreement_id := NULL;
  LOOP
    IF NOT EXISTS (SELECT FROM band_agreement WHERE band_id = NEW.beneficiary_id AND state IN ('agreed', 'left')) THEN
      RETURN NEW;
    END IF;
    -- Held until the tip is written. One that was replaced at this moment is found no more: the next one is looked for.
    SELECT id, state INTO present FROM band_agreement
      WHERE band_id = NEW.beneficiary_id AND state IN ('agreed', 'left') FOR SHARE;
    EXIT WHEN FOUND;
  END LOOP;
  IF present.state = 'left' THEN
    RAISE EXCEPTION 'a member has left the band %', NEW.beneficiary_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'tip_band_stands';
  END IF;
  IF EXISTS (SELECT FROM band_share WHERE agreement_id = present.id AND parts > 0) THEN
    NEW.band_agreement_id := present.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER tip_takes_band_agreement BEFORE INSERT ON tip FOR EACH ROW EXECUTE FUNCTION take_band_agreement();

-- Whether some of what a payment is for is divided by an agreement.
CREATE FUNCTION is_divided(subject uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM payment JOIN tip ON tip.id = payment.reference_id
      WHERE payment.id = subject AND payment.reference_kind = 'tip' AND tip.band_agreement_id IS NOT NULL)
    OR EXISTS (SELECT FROM payment JOIN tip ON tip.event_tip_id = payment.reference_id
      WHERE payment.id = subject AND payment.reference_kind = 'eventtip' AND tip.band_agreement_id IS NOT NULL)
$$;

-- What each ledger account is to get of a payment for tips, by what was agreed.
CREATE FUNCTION due_allocations(subject uuid) RETURNS TABLE (account_name text, amount_minor bigint) LANGUAGE sql STABLE AS $$
  SELECT 'beneficiary:' || coalesce(part.member_id, tip.beneficiary_id)::text, sum(coalesce(part.amount_minor, tip.amount_minor))::bigint
  FROM (
    SELECT tip.* FROM payment JOIN tip ON tip.id = payment.reference_id
    WHERE payment.id = subject AND payment.reference_kind = 'tip'
    UNION ALL
    SELECT tip.* FROM payment JOIN tip ON tip.event_tip_id = payment.reference_id
    WHERE payment.id = subject AND payment.reference_kind = 'eventtip'
  ) AS tip
    LEFT JOIN LATERAL split_by_agreement(tip.band_agreement_id, tip.amount_minor) AS part ON tip.band_agreement_id IS NOT NULL
  GROUP BY 1 HAVING sum(coalesce(part.amount_minor, tip.amount_minor)) > 0
$$;

-- Nothing divides a tip in another way than was agreed, seen when the transaction commits: neither what is put by for each member,
CREATE FUNCTION require_agreed_allocation() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  subject uuid;
BEGIN
  IF TG_TABLE_NAME = 'payment' THEN
    subject := NEW.id;
    IF NOT is_divided(subject) THEN
      RETURN NULL;
    END IF;
  ELSE
    SELECT id INTO subject FROM payment
      WHERE reference_kind = CASE WHEN to_jsonb(NEW) ->> 'event_tip_id' IS NULL THEN 'tip' ELSE 'eventtip' END
        AND reference_id = coalesce(to_jsonb(NEW) ->> 'event_tip_id', to_jsonb(NEW) ->> 'id')::uuid
      ORDER BY attempt DESC LIMIT 1;
  END IF;
  IF subject IS NULL OR EXISTS (
    SELECT FROM due_allocations(subject) AS due FULL JOIN (
      SELECT account_name, amount_minor FROM payment_allocation
      WHERE payment_id = subject AND account_name <> 'income:cover') AS allocation USING (account_name)
    WHERE due.amount_minor IS DISTINCT FROM allocation.amount_minor
  ) THEN
    RAISE EXCEPTION 'a tip is divided as its band agreed, and not in another way'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'tip_split_agreed';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER tip_split_agreed AFTER INSERT ON tip DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.band_agreement_id IS NOT NULL) EXECUTE FUNCTION require_agreed_allocation();
CREATE CONSTRAINT TRIGGER payment_split_agreed AFTER INSERT ON payment DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.reference_kind IN ('tip', 'eventtip')) EXECUTE FUNCTION require_agreed_allocation();

-- nor what its capture credits. One of another amount than was quoted is divided in proportion, to the minor unit.
CREATE FUNCTION require_agreed_capture() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  subject constant uuid := coalesce(to_jsonb(NEW) ->> 'movement_id', to_jsonb(NEW) ->> 'id')::uuid;
  paid uuid;
BEGIN
  SELECT payment_id INTO paid FROM ledger_movement WHERE id = subject AND kind = 'capture' AND is_divided(payment_id);
  IF FOUND AND EXISTS (
    SELECT FROM (
      SELECT account_name, coalesce(allocation.amount_minor, 0)::numeric AS allocated, coalesce(entry.amount_minor, 0) AS captured,
        sum(allocation.amount_minor) OVER () AS all_allocated, sum(entry.amount_minor) OVER () AS all_captured
      FROM (SELECT account_name, amount_minor FROM payment_allocation WHERE payment_id = paid) AS allocation
        FULL JOIN (
          SELECT account_name, -sum(amount_minor) AS amount_minor FROM ledger_entry
          WHERE movement_id = subject AND account_name NOT LIKE 'provider:%' GROUP BY account_name) AS entry USING (account_name)
    ) AS part
    WHERE abs(captured * all_allocated - allocated * coalesce(all_captured, 0)) >= all_allocated
      OR all_captured IS NULL
  ) THEN
    RAISE EXCEPTION 'the capture % is divided as was agreed, and not in another way', subject
      USING ERRCODE = 'check_violation', CONSTRAINT = 'capture_split_agreed';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER capture_split_agreed AFTER INSERT ON ledger_movement DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.kind = 'capture') EXECUTE FUNCTION require_agreed_capture();
CREATE CONSTRAINT TRIGGER capture_entry_agreed AFTER INSERT ON ledger_entry DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.account_name LIKE 'beneficiary:%') EXECUTE FUNCTION require_agreed_capture();
