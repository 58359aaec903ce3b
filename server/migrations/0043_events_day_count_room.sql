-- Every page keeps room for the next version of its rows, so that counting day after day does not spread few rows
-- over many pages: each list sums them up. What is spread already is written anew.
ALTER TABLE event_day_count SET (fillfactor = 40);
CLUSTER event_day_count USING event_day_count_pkey;
