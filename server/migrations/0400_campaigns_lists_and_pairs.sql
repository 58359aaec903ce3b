-- Deep pages of the lists read the ids of all campaigns before them: with what the lists ask for beside their order in the
-- index, no row of the table is read for these.
DROP INDEX campaign_live_newest;
DROP INDEX campaign_live_category_newest;
DROP INDEX campaign_listed_newest;
CREATE INDEX campaign_live_newest ON campaign (live_at DESC, id DESC) INCLUDE (closes_at) WHERE state = 'live';
CREATE INDEX campaign_live_category_newest ON campaign (category, live_at DESC, id DESC) INCLUDE (closes_at)
  WHERE state = 'live';
CREATE INDEX campaign_listed_newest ON campaign (live_at DESC, id DESC) INCLUDE (state)
  WHERE state IN ('live', 'frozen', 'succeeded', 'ended', 'failed', 'paid_out', 'canceled');

-- Trigrams need three letters, yet two make a word in Amharic (0042).
CREATE INDEX campaign_search_pairs ON campaign USING gin (search_pairs(search_text))
  WHERE state IN ('live', 'frozen', 'succeeded', 'ended', 'failed', 'paid_out', 'canceled');
