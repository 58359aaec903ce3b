-- Filling an index anew takes some seconds for a million words.
SET LOCAL statement_timeout = 0;

-- As in 0235, but with the keys of the search made once and not for every known word.
CREATE OR REPLACE FUNCTION search_near(asked text, most integer) RETURNS SETOF text
LANGUAGE sql STABLE STRICT
AS $$
  SELECT word FROM search_word, search_latin(asked) AS asked_latin, search_consonants(asked_latin) AS asked_consonants
  WHERE keys && (SELECT search_keys(asked)) AND word <> asked AND (
    -- Few consonants are in common by chance; then the vowels decide.
    search_consonants(latin) IS DISTINCT FROM asked_consonants
    OR similarity(latin, asked_latin) >= CASE WHEN length(asked_consonants) < 3 THEN 0.3 ELSE 0.15 END)
  ORDER BY similarity(latin, asked_latin) DESC, word LIMIT most
$$;

-- New words are few and searches many: what is written goes into the index at once, for every search reads all of what
-- still waits to be.
DROP INDEX search_word_keys;
CREATE INDEX search_word_keys ON search_word USING gin (keys) WITH (fastupdate = off);
DROP INDEX beneficiary_words_name;
CREATE INDEX beneficiary_words_name ON beneficiary_words USING gin (name_words) WITH (fastupdate = off);
DROP INDEX beneficiary_words_bio;
CREATE INDEX beneficiary_words_bio ON beneficiary_words USING gin (bio_words) WITH (fastupdate = off);

-- As in 0235, but without numbers: no slip in one is near another, and there are as many as there are things to count.
CREATE OR REPLACE FUNCTION search_learn(words text[]) RETURNS void
LANGUAGE sql
AS $$
  INSERT INTO search_word (word)
  SELECT given.word FROM unnest(words) AS given (word)
  WHERE given.word !~ '[0-9]' AND NOT EXISTS (SELECT FROM search_word WHERE search_word.word = given.word)
  ORDER BY given.word
  ON CONFLICT DO NOTHING
$$;
DELETE FROM search_word WHERE word ~ '[0-9]';
