-- A picture somebody uploaded. It belongs to nobody's page
-- until it is attached, and what is not attached is deleted after a day.
CREATE TABLE picture (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  account_id uuid REFERENCES account (id) ON DELETE SET NULL,
  purpose text NOT NULL CHECK (purpose IN ('banner', 'portrait')),
  width integer NOT NULL CHECK (width BETWEEN 1 AND 10000),
  height integer NOT NULL CHECK (height BETWEEN 1 AND 10000),
  widths integer[] NOT NULL CHECK (cardinality(widths) BETWEEN 1 AND 10),
  attached_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX picture_unattached ON picture (created_at) WHERE attached_at IS NULL;
