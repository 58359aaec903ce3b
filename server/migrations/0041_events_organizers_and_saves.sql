ALTER TABLE event ADD COLUMN organizer_id uuid REFERENCES organizer ON DELETE SET NULL;
CREATE INDEX event_organizer_order ON event (organizer_id, sorts_at, id) WHERE organizer_id IS NOT NULL;

CREATE TABLE event_save (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  event_id uuid NOT NULL REFERENCES event ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, event_id)
);
CREATE INDEX event_save_order ON event_save (account_id, created_at DESC, event_id DESC);
CREATE INDEX event_save_event ON event_save (event_id);
