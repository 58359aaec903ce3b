CREATE TABLE event_category (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  name text NOT NULL UNIQUE
);

CREATE TABLE event (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  title text NOT NULL CHECK (title <> ''),
  description text NOT NULL DEFAULT '',
  banner text,
  -- Null while the date is not fixed.
  starts_at timestamptz,
  time_zone text NOT NULL DEFAULT 'Africa/Addis_Ababa',
  category_id uuid NOT NULL REFERENCES event_category,
  latitude double precision,
  longitude double precision,
  place_name text,
  display_price text NOT NULL DEFAULT '',
  tickets_sold integer NOT NULL DEFAULT 0 CHECK (tickets_sold >= 0),
  total_available_tickets integer NOT NULL DEFAULT 0 CHECK (total_available_tickets >= 0),
  sample boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((latitude IS NULL) = (longitude IS NULL))
);
CREATE INDEX event_starts_at ON event (starts_at, id);
CREATE INDEX event_category_starts_at ON event (category_id, starts_at, id);

CREATE TABLE event_beneficiary (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  event_id uuid NOT NULL REFERENCES event ON DELETE CASCADE,
  -- Null for a performer known by name only.
  beneficiary_id uuid REFERENCES beneficiary ON DELETE SET NULL,
  name text NOT NULL,
  position integer NOT NULL,
  UNIQUE (event_id, position)
);
CREATE INDEX event_beneficiary_beneficiary ON event_beneficiary (beneficiary_id, event_id);
