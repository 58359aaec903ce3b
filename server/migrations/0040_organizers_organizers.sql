-- Who holds events. An account is at most one organizer; with the account goes all it told of itself.
CREATE TABLE organizer (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  account_id uuid UNIQUE REFERENCES account ON DELETE CASCADE,
  -- The person to speak to, with mail and phone: never shown to visitors.
  full_name text NOT NULL CHECK (full_name <> ''),
  organization_name text NOT NULL CHECK (organization_name <> ''),
  email text,
  phone text,
  description text NOT NULL DEFAULT '',
  sample boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Only a sample belongs to nobody and cannot be reached.
  CHECK (sample OR (account_id IS NOT NULL AND email IS NOT NULL AND phone IS NOT NULL))
);
CREATE INDEX organizer_order ON organizer (organization_name, id);
