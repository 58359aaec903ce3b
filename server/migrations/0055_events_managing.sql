ALTER TABLE event ADD COLUMN canceled_at timestamptz;
ALTER TABLE event ADD COLUMN picture_id uuid REFERENCES picture ON DELETE SET NULL;
-- Null where the price is not said, or said in words only (display_price).
ALTER TABLE event ADD COLUMN ticket_price_minor bigint CHECK (ticket_price_minor BETWEEN 0 AND 10000000);

-- Drafts and deleted events stand apart from all others, so that no list, search or count can ever show one.
CREATE TABLE unlisted_event (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  organizer_id uuid NOT NULL REFERENCES organizer ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('draft', 'deleted')),
  -- The event as it was written, and what is put back with it.
  contents jsonb NOT NULL,
  picture_id uuid REFERENCES picture ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL
);
CREATE INDEX unlisted_event_order ON unlisted_event (organizer_id, state, changed_at DESC, id DESC);
CREATE INDEX unlisted_event_deleted ON unlisted_event (changed_at) WHERE state = 'deleted';
