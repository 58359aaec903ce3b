CREATE TABLE beneficiary_type (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  name text NOT NULL UNIQUE
);

CREATE TABLE beneficiary (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  name text NOT NULL CHECK (name <> ''),
  bio text NOT NULL DEFAULT '',
  profile_picture text,
  email text,
  follower_count integer NOT NULL DEFAULT 0 CHECK (follower_count >= 0),
  -- Sample beneficiaries have no figures of their own.
  sample boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  search_name text GENERATED ALWAYS AS (search_fold(name)) STORED
);
CREATE INDEX beneficiary_search_name ON beneficiary USING gin (search_name gin_trgm_ops);
CREATE INDEX beneficiary_order ON beneficiary (search_name, id);

CREATE TABLE beneficiary_type_link (
  beneficiary_id uuid NOT NULL REFERENCES beneficiary ON DELETE CASCADE,
  type_id uuid NOT NULL REFERENCES beneficiary_type,
  PRIMARY KEY (beneficiary_id, type_id)
);
CREATE INDEX beneficiary_type_link_type ON beneficiary_type_link (type_id, beneficiary_id);

CREATE TABLE beneficiary_follow (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  beneficiary_id uuid NOT NULL REFERENCES beneficiary ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, beneficiary_id)
);
CREATE INDEX beneficiary_follow_beneficiary ON beneficiary_follow (beneficiary_id);
