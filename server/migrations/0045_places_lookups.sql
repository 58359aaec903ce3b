-- What the geocoder has said, by question. Coordinates are rounded before they are asked for.
CREATE TABLE place_lookup (
  -- 'at 9.036,38.753' or 'named hawassa'
  question text NOT NULL CHECK (char_length(question) BETWEEN 3 AND 220),
  language text NOT NULL CHECK (language ~ '^[a-z]{2,3}(-[A-Z]{2})?$'),
  -- The places found, as JSON; an empty list is an answer too. Null until there is one.
  places jsonb CHECK (jsonb_typeof(places) = 'array'),
  kept_until timestamptz,
  -- Somebody is asking, and others wait for them until then.
  asked_until timestamptz,
  PRIMARY KEY (question, language),
  CHECK ((places IS NULL) = (kept_until IS NULL))
);
CREATE INDEX place_lookup_kept ON place_lookup (kept_until);

-- When the geocoder may be asked next, for all servers together.
CREATE TABLE place_pace (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  next_at timestamptz NOT NULL DEFAULT '-infinity',
  -- After a refusal: nobody asks before then, and why.
  paused_until timestamptz NOT NULL DEFAULT '-infinity',
  paused_status integer NOT NULL DEFAULT 200
);
INSERT INTO place_pace DEFAULT VALUES;
