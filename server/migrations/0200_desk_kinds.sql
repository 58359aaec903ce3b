-- The types of beneficiaries and the categories of events are kept at the desk: in its order, and none is deleted, for
-- pages and events name them. One that is retired is not offered any more.
ALTER TABLE beneficiary_type
  ADD COLUMN position integer NOT NULL DEFAULT 0,
  ADD COLUMN retired_at timestamptz,
  ADD CHECK (length(name) BETWEEN 2 AND 60);
ALTER TABLE event_category
  ADD COLUMN position integer NOT NULL DEFAULT 0,
  ADD COLUMN retired_at timestamptz,
  ADD CHECK (length(name) BETWEEN 2 AND 60);
