-- A few words that those who look after a page write to its followers; everybody may read them.
CREATE TABLE page_post (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  beneficiary_id uuid NOT NULL REFERENCES beneficiary ON DELETE CASCADE,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
  created_at timestamptz NOT NULL
);
CREATE INDEX page_post_order ON page_post (beneficiary_id, created_at DESC, id DESC);

-- Posts of a page are read where the page is shown.
CREATE VIEW listed_post AS
SELECT page_post.* FROM page_post JOIN listed_beneficiary ON listed_beneficiary.id = page_post.beneficiary_id;

-- A page that was taken down says nothing any more.
CREATE FUNCTION page_forget_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM page_post WHERE beneficiary_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER beneficiary_left_posts AFTER UPDATE OF state ON beneficiary
  FOR EACH ROW WHEN (NEW.state = 'left') EXECUTE FUNCTION page_forget_posts();
