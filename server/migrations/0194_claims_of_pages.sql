-- Claims: somebody says that a page is theirs. How they show it is their way; what has become of it is their state.
CREATE TABLE claim (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  beneficiary_id uuid NOT NULL REFERENCES beneficiary,
  account_id uuid NOT NULL REFERENCES account,
  way text NOT NULL CHECK (way IN ('mail', 'vouch', 'papers')),
  -- 'replaced': another claim of the page was accepted after it.
  state text NOT NULL CHECK (state IN ('open', 'accepted', 'refused', 'replaced')),
  statement text NOT NULL DEFAULT '' CHECK (length(statement) <= 2000),
  -- Who vouched, in words: event and organizer may be gone one day.
  vouched_organizer text,
  vouched_event text,
  -- The address on file when it was made, which was told of it; removed 30 days after the decision.
  email_on_file text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When an operator decided.
  decided_at timestamptz,
  -- When somebody said that it was not theirs, or an operator froze the page; null again once that is decided.
  disputed_at timestamptz,
  -- The first payout comes no earlier.
  payouts_not_before timestamptz,
  CHECK (state <> 'accepted' OR payouts_not_before >= created_at + interval '72 hours')
);
-- However many ask at once: a page has one accepted claim, and a person one open claim of it.
CREATE UNIQUE INDEX claim_accepted ON claim (beneficiary_id) WHERE state = 'accepted';
CREATE UNIQUE INDEX claim_open ON claim (beneficiary_id, account_id) WHERE state = 'open';
CREATE INDEX claim_waiting ON claim (created_at, id) WHERE state = 'open' OR disputed_at IS NOT NULL;
CREATE INDEX claim_beneficiary ON claim (beneficiary_id);
CREATE INDEX claim_account ON claim (account_id);
CREATE INDEX claim_decided ON claim (decided_at) WHERE decided_at IS NOT NULL;

-- Links to the address on file. One that was asked for where there is no address stands here too, and is never mailed.
CREATE TABLE claim_link (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  beneficiary_id uuid NOT NULL REFERENCES beneficiary,
  -- Who asked for it: nobody else can use it.
  account_id uuid NOT NULL REFERENCES account,
  email text,
  token_digest text UNIQUE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX claim_link_account ON claim_link (account_id);
CREATE INDEX claim_link_expires ON claim_link (expires_at);

-- Codes by which an organizer vouches for somebody on the bill of an event.
CREATE TABLE claim_vouch (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  event_id uuid NOT NULL REFERENCES event ON DELETE CASCADE,
  beneficiary_id uuid NOT NULL REFERENCES beneficiary ON DELETE CASCADE,
  organizer_id uuid NOT NULL REFERENCES organizer ON DELETE CASCADE,
  code_digest text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  UNIQUE (event_id, beneficiary_id)
);
CREATE INDEX claim_vouch_beneficiary ON claim_vouch (beneficiary_id);
CREATE INDEX claim_vouch_organizer ON claim_vouch (organizer_id);
CREATE INDEX claim_vouch_expires ON claim_vouch (expires_at);

-- Pictures that were handed in with a claim, made anew. They stand here and not beside other pictures, whose files
-- everybody can read.
CREATE TABLE claim_paper (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  account_id uuid NOT NULL REFERENCES account,
  claim_id uuid REFERENCES claim,
  content bytea NOT NULL CHECK (octet_length(content) <= 4194304),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX claim_paper_claim ON claim_paper (claim_id);
CREATE INDEX claim_paper_account ON claim_paper (account_id);
