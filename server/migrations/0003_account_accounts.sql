-- The person as the product knows them, made on first sight of a token's subject. Which service
-- issued the token is data, so that another identity service can take over.
CREATE TABLE account (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  issuer text NOT NULL,
  subject text NOT NULL,
  email text NOT NULL,
  full_name text NOT NULL DEFAULT '',
  profile_picture text,
  currency_symbol text NOT NULL DEFAULT '$' CHECK (char_length(currency_symbol) BETWEEN 1 AND 4),
  currency_symbol_appended boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (issuer, subject)
);
