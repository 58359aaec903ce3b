-- The desk reads the open reports thing by thing, with the first and the last of each.
CREATE INDEX report_queue ON report (subject_id, kind, created_at) WHERE closed_at IS NULL;
