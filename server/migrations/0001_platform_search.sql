-- Folding for search: case, accents and Ethiopic spelling variants do not count.
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- unaccent() is only STABLE because its dictionary may be replaced; ours never is, and an index needs IMMUTABLE.
CREATE FUNCTION search_fold(given text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$
  -- The homophone letters of Amharic (h, s, ts, glottal) are written interchangeably.
  SELECT translate(lower(public.unaccent('public.unaccent', given)),
    'ሐሑሒሓሔሕሖኀኁኂኃኄኅኆሠሡሢሣሤሥሦጸጹጺጻጼጽጾዐዑዒዓዔዕዖ',
    'ሀሁሂሃሄህሆሀሁሂሃሄህሆሰሱሲሳሴስሶፀፁፂፃፄፅፆአኡኢኣኤእኦ')
$$;
