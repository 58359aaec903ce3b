-- Filling it takes some seconds for each thousand campaigns that everybody may see.
SET LOCAL statement_timeout = 0;

-- The words of a public campaign, to be found one by one (0235): those of its title and its creator's name, and those of what it says.
CREATE TABLE campaign_words (
  campaign_id uuid PRIMARY KEY REFERENCES campaign,
  name_words text[] NOT NULL,
  text_words text[] NOT NULL
);

CREATE FUNCTION campaign_words_refresh(ids uuid[]) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO campaign_words AS present (campaign_id, name_words, text_words)
  SELECT campaign.id, search_words(search_fold(concat_ws(' ', title, full_name))),
    search_words(search_fold(concat_ws(' ', description, story)))
  FROM campaign JOIN account ON account.id = account_id WHERE campaign.id = ANY(ids)
  ON CONFLICT (campaign_id) DO UPDATE SET name_words = excluded.name_words, text_words = excluded.text_words
    WHERE (present.name_words, present.text_words) IS DISTINCT FROM (excluded.name_words, excluded.text_words);
  PERFORM search_learn(array_agg(DISTINCT word))
  FROM campaign_words, unnest(name_words || text_words) AS word WHERE campaign_id = ANY(ids) HAVING count(*) > 0;
END
$$;

-- The words of a draft are nobody else's. search_text follows the name of the creator (0491).
CREATE FUNCTION campaign_words_changed() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM campaign_words_refresh(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
CREATE TRIGGER campaign_words_changed AFTER UPDATE OF state, title, description, story, search_text ON campaign
  FOR EACH ROW WHEN (NEW.state NOT IN ('draft', 'in_review', 'approved', 'refused')
    AND (OLD.state = 'approved' OR (OLD.search_text, OLD.story) IS DISTINCT FROM (NEW.search_text, NEW.story)))
  EXECUTE FUNCTION campaign_words_changed();

-- What is there, the indexes after it; written at once, as the others of words are (0236). Categories are words too.
SELECT campaign_words_refresh(array_agg(id)) FROM campaign
WHERE state NOT IN ('draft', 'in_review', 'approved', 'refused') HAVING count(*) > 0;
SELECT search_learn(ARRAY['music', 'art', 'film', 'photography', 'dance', 'writing', 'technology']);
CREATE INDEX campaign_words_name ON campaign_words USING gin (name_words) WITH (fastupdate = off);
CREATE INDEX campaign_words_text ON campaign_words USING gin (text_words) WITH (fastupdate = off);
ANALYZE campaign_words;
