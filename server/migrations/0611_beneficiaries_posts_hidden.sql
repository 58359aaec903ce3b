-- A post that the desk has hidden is read by nobody.
ALTER TABLE page_post ADD COLUMN withheld_at timestamptz;
CREATE OR REPLACE VIEW listed_post AS
SELECT page_post.* FROM page_post JOIN listed_beneficiary ON listed_beneficiary.id = page_post.beneficiary_id
WHERE page_post.withheld_at IS NULL;
CREATE TRIGGER page_post_withheld AFTER UPDATE OF withheld_at ON page_post
  FOR EACH ROW EXECUTE FUNCTION forget_caches();
