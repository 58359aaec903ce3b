-- Filling it takes a minute for each million events.
SET LOCAL statement_timeout = 0;

-- Words near those that somebody typed: with a slip in the typing, or in the other script. A search first finds near words
-- here, among the distinct words of all names and titles, and then looks those up like any others.

-- The distinct words of a folded text (0001).
CREATE FUNCTION search_words(folded text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$
  SELECT coalesce(array_agg(DISTINCT word), '{}')
  FROM regexp_split_to_table(folded, '[\s!-/:-@\[-`{-~\u00a1-\u00bf\u1361-\u1368\u2010-\u203a]+') AS word
  WHERE length(word) BETWEEN 2 AND 40
$$;

-- A folded word in Latin letters, about as it sounds: Ethiopic syllables are written out, and what is spelled in several
-- ways in one. Other scripts stay as they are.
CREATE FUNCTION search_latin(word text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
AS $$
DECLARE
  -- A row of eight syllables has one consonant (the Unicode block Ethiopic, from U+1200).
  consonants CONSTANT text[] := ARRAY['h','l','h','m','s','r','s','sh','k','k','k','k','b','v','t','ch','h','h','n','n','','k',
    'k','h','h','w','','z','j','y','d','d','j','g','g','g','t','ch','p','ts','ts','f','p'];
  vowels CONSTANT text[] := ARRAY['e','u','i','a','e','i','o','wa'];
  latin text := '';
  place integer;
BEGIN
  IF word ~ '[\u1200-\u1357]' THEN
    FOR at IN 1 .. length(word) LOOP
      place := ascii(substr(word, at, 1)) - 4608;
      latin := latin || CASE
        WHEN place NOT BETWEEN 0 AND 343 THEN substr(word, at, 1)
        -- The glottal letters are vowels alone, and the first of h sounds like its fourth.
        WHEN place IN (0, 160, 208) THEN consonants[place / 8 + 1] || 'a'
        ELSE consonants[place / 8 + 1] || vowels[place % 8 + 1] END;
    END LOOP;
    -- The sixth order is often a consonant alone, at the end of a word nearly always.
    latin := regexp_replace(latin, 'i$', '');
  ELSE
    latin := word;
  END IF;
  latin := replace(replace(replace(latin, 'x', 'ks'), 'ch', '1'), 'sh', '2');
  latin := replace(replace(replace(latin, 'ck', 'k'), 'kh', 'k'), 'ph', 'f');
  latin := replace(replace(replace(latin, 'th', 't'), 'tz', 'ts'), 'ny', 'n');
  latin := replace(replace(replace(latin, 'oo', 'u'), 'ou', 'u'), 'ee', 'i');
  latin := translate(regexp_replace(latin, 'c([eiy])', 's\1', 'g'), 'cq''’', 'kk');
  RETURN regexp_replace(translate(latin, '12', 'cx'), '(.)\1+', '\1', 'g');
END
$$;

-- What is left of a word in Latin letters without its vowels, which each transliteration chooses anew.
CREATE FUNCTION search_consonants(latin text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$ SELECT regexp_replace(left(latin, 1) || translate(substr(latin, 2), 'y', ''), '[aeiou]', '', 'g') $$;

-- Two words with a key in common are near: the same but for one letter left out of either or both (which is also one letter
-- for another, or two that changed places), or with the same consonants (after a ~). Amharic writes of, in, for and from
-- before a word as one more syllable, which does not count.
CREATE FUNCTION search_keys(word text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$
  WITH said AS (
    SELECT search_latin(form) AS latin
    FROM unnest(ARRAY[word, substring(word FROM '^[የበለከ]([\u1200-\u1357]{3,})$')]) AS form WHERE form IS NOT NULL
  )
  SELECT coalesce(array_agg(DISTINCT key), '{}') FROM (
    SELECT latin AS key FROM said WHERE length(latin) > 2
    UNION ALL
    SELECT overlay(latin PLACING '' FROM at FOR 1) FROM said, generate_series(1, length(latin)) AS at
    WHERE length(latin) BETWEEN 5 AND 24
    UNION ALL
    SELECT '~' || search_consonants(latin) FROM said WHERE length(search_consonants(latin)) > 1
  ) AS keys
$$;

-- Every word of the names, titles and texts that are searched. Words stay when nothing has them any more: a word by itself
-- says nothing of anybody, and it finds nothing.
CREATE TABLE search_word (
  -- In the order of its letters, so that the words that begin with some letters stand together.
  word text COLLATE "C" PRIMARY KEY,
  latin text NOT NULL GENERATED ALWAYS AS (search_latin(word)) STORED,
  keys text[] NOT NULL GENERATED ALWAYS AS (search_keys(word)) STORED
);

-- Only words that are new are written, in one order, so that two who bring the same words wait for one another at most.
CREATE FUNCTION search_learn(words text[]) RETURNS void
LANGUAGE sql
AS $$
  INSERT INTO search_word (word)
  SELECT given.word FROM unnest(words) AS given (word)
  WHERE NOT EXISTS (SELECT FROM search_word WHERE search_word.word = given.word)
  ORDER BY given.word
  ON CONFLICT DO NOTHING
$$;

-- At most so many known words near this folded one, the nearest first; the word itself is none of them.
CREATE FUNCTION search_near(asked text, most integer) RETURNS SETOF text
LANGUAGE sql STABLE STRICT
AS $$
  SELECT word FROM search_word, search_latin(asked) AS asked_latin, search_consonants(asked_latin) AS asked_consonants
  WHERE keys && search_keys(asked) AND word <> asked AND (
    -- Few consonants are in common by chance; then the vowels decide.
    search_consonants(latin) IS DISTINCT FROM asked_consonants
    OR similarity(latin, asked_latin) >= CASE WHEN length(asked_consonants) < 3 THEN 0.3 ELSE 0.15 END)
  ORDER BY similarity(latin, asked_latin) DESC, word LIMIT most
$$;

-- At most so many known words that begin with this folded one.
CREATE FUNCTION search_beginning(asked text, most integer) RETURNS SETOF text
LANGUAGE sql STABLE STRICT
AS $$
  SELECT word FROM search_word
  WHERE length(asked) > 2 AND word > asked AND word < asked || chr(1114111) ORDER BY word LIMIT most
$$;

CREATE FUNCTION event_search_learn() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  -- Apart by spaces first: of many events most words are the same.
  PERFORM search_learn(search_words(string_agg(DISTINCT word, ' ')))
  FROM added, string_to_table(added.text, ' ') AS word HAVING count(*) > 0;
  RETURN NULL;
END
$$;
CREATE TRIGGER event_search_learn_added AFTER INSERT ON event_search REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION event_search_learn();
CREATE TRIGGER event_search_learn_changed AFTER UPDATE ON event_search REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION event_search_learn();

-- The words of a beneficiary's name and of its text, to be found one by one.
CREATE TABLE beneficiary_words (
  beneficiary_id uuid PRIMARY KEY REFERENCES beneficiary ON DELETE CASCADE,
  name_words text[] NOT NULL,
  bio_words text[] NOT NULL
);

CREATE FUNCTION beneficiary_words_refresh(ids uuid[]) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO beneficiary_words (beneficiary_id, name_words, bio_words)
  SELECT id, search_words(search_name), search_words(search_fold(bio)) FROM beneficiary WHERE id = ANY(ids)
  ON CONFLICT (beneficiary_id) DO UPDATE SET name_words = excluded.name_words, bio_words = excluded.bio_words;
  PERFORM search_learn(array_agg(DISTINCT word))
  FROM beneficiary_words, unnest(name_words || bio_words) AS word WHERE beneficiary_id = ANY(ids);
END
$$;
CREATE FUNCTION beneficiary_words_added() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM beneficiary_words_refresh(array_agg(id)) FROM added HAVING count(*) > 0;
  RETURN NULL;
END
$$;
CREATE TRIGGER beneficiary_words_added AFTER INSERT ON beneficiary REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION beneficiary_words_added();
CREATE FUNCTION beneficiary_words_changed() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM beneficiary_words_refresh(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
CREATE TRIGGER beneficiary_words_changed AFTER UPDATE OF name, bio ON beneficiary
  FOR EACH ROW WHEN ((OLD.name, OLD.bio) IS DISTINCT FROM (NEW.name, NEW.bio))
  EXECUTE FUNCTION beneficiary_words_changed();

-- Kinds are words too: those of beneficiaries and those of events.
CREATE FUNCTION kind_words_learn() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM search_learn(search_words(search_fold(NEW.name)));
  RETURN NULL;
END
$$;
CREATE TRIGGER beneficiary_type_words AFTER INSERT OR UPDATE OF name ON beneficiary_type
  FOR EACH ROW EXECUTE FUNCTION kind_words_learn();
CREATE TRIGGER event_category_words AFTER INSERT OR UPDATE OF name ON event_category
  FOR EACH ROW EXECUTE FUNCTION kind_words_learn();

-- What is there, the indexes after it.
SELECT search_learn(search_words(search_fold(string_agg(name, ' '))))
FROM (SELECT name FROM beneficiary_type UNION SELECT name FROM event_category) AS kind HAVING count(*) > 0;
SELECT search_learn(search_words(string_agg(DISTINCT word, ' ')))
FROM event_search, string_to_table(event_search.text, ' ') AS word HAVING count(*) > 0;
SELECT beneficiary_words_refresh(array_agg(id)) FROM beneficiary HAVING count(*) > 0;
CREATE INDEX search_word_keys ON search_word USING gin (keys);
CREATE INDEX beneficiary_words_name ON beneficiary_words USING gin (name_words);
CREATE INDEX beneficiary_words_bio ON beneficiary_words USING gin (bio_words);
ANALYZE search_word;
ANALYZE beneficiary_words;
