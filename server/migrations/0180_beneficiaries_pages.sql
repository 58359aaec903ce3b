-- A beneficiary is a page that people look after. Those there are already stay as they are: published, and nobody's yet.
ALTER TABLE beneficiary
  ADD COLUMN state text NOT NULL DEFAULT 'published' CHECK (state IN ('draft', 'published', 'hidden', 'left')),
  ADD COLUMN claim_state text NOT NULL DEFAULT 'unclaimed'
    CHECK (claim_state IN ('unclaimed', 'claim_pending', 'claimed', 'contested')),
  -- Addresses of the page elsewhere, http or https.
  ADD COLUMN links text[] NOT NULL DEFAULT '{}' CHECK (cardinality(links) <= 8),
  -- What a fan reads after tipping; none when empty.
  ADD COLUMN thank_you text NOT NULL DEFAULT '' CHECK (length(thank_you) <= 500),
  -- Whole amounts in cents that the tip form offers first; its own three when empty.
  ADD COLUMN suggested_minor integer[] NOT NULL DEFAULT '{}'
    CHECK (cardinality(suggested_minor) <= 3 AND 100 <= ALL (suggested_minor)),
  ADD COLUMN tipping text NOT NULL DEFAULT 'open' CHECK (tipping IN ('open', 'closed')),
  ADD COLUMN published_at timestamptz;

-- What everybody may see.
CREATE VIEW listed_beneficiary AS SELECT * FROM beneficiary WHERE state = 'published';

-- Every handle that a page has or had, folded: an old one leads to the page for good and is never given to another.
CREATE TABLE beneficiary_handle (
  handle text PRIMARY KEY CHECK (handle ~ '^[a-z0-9]+(?:[-_.][a-z0-9]+)*$' AND length(handle) BETWEEN 3 AND 30),
  beneficiary_id uuid NOT NULL REFERENCES beneficiary ON DELETE CASCADE,
  is_current boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX beneficiary_handle_current ON beneficiary_handle (beneficiary_id) WHERE is_current;
CREATE INDEX beneficiary_handle_beneficiary ON beneficiary_handle (beneficiary_id);

-- Who looks after a page. Money and payouts are the owners' only.
CREATE TABLE page_manager (
  beneficiary_id uuid NOT NULL REFERENCES beneficiary ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('owner', 'editor')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (beneficiary_id, account_id)
);
CREATE INDEX page_manager_account ON page_manager (account_id);
