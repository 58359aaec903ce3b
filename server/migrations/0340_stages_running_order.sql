-- The stage of an event: the code its sign leads to, when each act is on, and what the organizer said at the stage.
CREATE TABLE event_stage (
  event_id uuid PRIMARY KEY REFERENCES event ON DELETE CASCADE,
  -- Read off a wall and typed: no vowels, and nothing that looks like something else.
  code text NOT NULL UNIQUE CHECK (code ~ '^[23456789bcdfghjkmnpqrstvwxyz]{6}$'),
  opened_at timestamptz NOT NULL
);

-- When an act is on. An act is somebody on the bill, by their page or by their name alone; of somebody who is on the bill no
-- more the row is passed over.
CREATE TABLE stage_slot (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  event_id uuid NOT NULL REFERENCES event_stage ON DELETE CASCADE,
  beneficiary_id uuid REFERENCES beneficiary ON DELETE CASCADE,
  name text NOT NULL,
  starts_at timestamptz NOT NULL,
  -- Null for one that ends when the next begins.
  ends_at timestamptz CHECK (ends_at > starts_at),
  UNIQUE (event_id, starts_at)
);
CREATE UNIQUE INDEX stage_slot_page ON stage_slot (event_id, beneficiary_id) WHERE beneficiary_id IS NOT NULL;
CREATE UNIQUE INDEX stage_slot_name ON stage_slot (event_id, name) WHERE beneficiary_id IS NULL;
CREATE INDEX stage_slot_beneficiary ON stage_slot (beneficiary_id) WHERE beneficiary_id IS NOT NULL;

-- What the organizer said at the stage: this act is on, nobody is, or the times count again. The last one by `at`, when it was
-- said, holds; one that was said without a line comes later. Its id is made by the phone, so that it may be sent again.
CREATE TABLE stage_change (
  id uuid PRIMARY KEY,
  event_id uuid NOT NULL REFERENCES event_stage ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('act', 'break', 'times')),
  beneficiary_id uuid REFERENCES beneficiary ON DELETE CASCADE,
  name text,
  at timestamptz NOT NULL,
  received_at timestamptz NOT NULL CHECK (received_at >= at),
  -- Of two that were said at the same moment the one that came last holds.
  place bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  CHECK ((kind = 'act') = (name IS NOT NULL)),
  CHECK (kind = 'act' OR beneficiary_id IS NULL)
);
CREATE INDEX stage_change_last ON stage_change (event_id, at DESC, place DESC);
CREATE INDEX stage_change_beneficiary ON stage_change (beneficiary_id) WHERE beneficiary_id IS NOT NULL;
