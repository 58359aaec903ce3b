-- Folding for search: case, accents, compatibility forms, Ethiopic spelling variants
-- and the width of gaps do not count.
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- unaccent() is only STABLE because its dictionary may be replaced; ours never is, and an index needs IMMUTABLE.
CREATE FUNCTION search_fold(given text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$
  SELECT regexp_replace(translate(
    normalize(
      regexp_replace(
        -- Taken apart, so that the marks of every script can be dropped, then put together again (Hangul, kana).
        normalize(
          -- A named collation, because what lower case is must not depend on how the cluster was made.
          casefold(public.unaccent('public.unaccent', normalize(given, NFKC)) COLLATE pg_catalog.pg_unicode_fast),
          NFKD),
        '[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u135d-\u135f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]',
        '', 'g'),
      NFC),
    -- Amharic writes one sound with several letters (h, s, ts, glottal; first and fourth order of h and
    -- glottal; labialized go, ko, qo, ho), and may part words with a wordspace.
    'ሐሑሒሓሔሕሖኀኁኂኃኄኅኆኸኹኺኻኼኽኾሃሠሡሢሣሤሥሦሧጸጹጺጻጼጽጾዐዑዒዓዔዕዖኣጐኰቈኈ፡',
    'ሀሁሂሀሄህሆሀሁሂሀሄህሆሀሁሂሀሄህሆሀሰሱሲሳሴስሶሷፀፁፂፃፄፅፆአኡኢአኤእኦአጎኮቆሆ '),
    '\s+', ' ', 'g')
$$;
