-- The plans of a guard live as long as its session. Made while the tables were empty, they read all of them for each
-- capture, also when there were thousands of rows, until the next ANALYZE: 14 of 30 s that a minute of tips took.
ALTER FUNCTION require_balanced_movement() SET enable_seqscan = off;
ALTER FUNCTION require_movements_of_status() SET enable_seqscan = off;
