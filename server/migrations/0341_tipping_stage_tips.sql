-- At which event's stage a tip was given; of a tip for a whole bill, its first share.
CREATE TABLE stage_tip (
  tip_id uuid PRIMARY KEY REFERENCES tip,
  event_id uuid NOT NULL REFERENCES event_stage ON DELETE CASCADE
);
CREATE INDEX stage_tip_event ON stage_tip (event_id);
