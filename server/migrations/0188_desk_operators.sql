-- Who works at the desk, and what each of them did there.
CREATE TABLE operator (
  account_id uuid PRIMARY KEY REFERENCES account,
  role text NOT NULL CHECK (role IN ('support', 'finance', 'admin')),
  granted_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Written in the transaction of the act, and never changed.
CREATE TABLE audit_entry (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- Null for a command at the machine; actor then names its user, and is otherwise the role.
  account_id uuid REFERENCES account,
  actor text NOT NULL CHECK (actor <> ''),
  action text NOT NULL CHECK (action <> ''),
  subject_kind text NOT NULL CHECK (subject_kind <> ''),
  subject_id text NOT NULL CHECK (subject_id <> ''),
  before jsonb,
  after jsonb,
  reason text NOT NULL CHECK (btrim(reason) <> ''),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK (account_id IS NULL OR actor IN ('support', 'finance', 'admin'))
);
CREATE INDEX audit_entry_subject ON audit_entry (subject_kind, subject_id);
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE ON audit_entry
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entry_never_emptied BEFORE TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The desk finds people, and their payments, by mail address and name.
CREATE INDEX account_email ON account (lower(email));
CREATE INDEX account_name ON account USING gin (search_fold(full_name) gin_trgm_ops);
