SET LOCAL statement_timeout = 0;

-- A page that is taken back from an impostor says nothing of what they wrote: its posts and goals go with it. The columns
-- of its row are emptied by whoever takes it back.
CREATE FUNCTION page_forget_impostor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM page_post WHERE beneficiary_id = NEW.id;
  DELETE FROM page_goal WHERE beneficiary_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER beneficiary_taken_back_words AFTER UPDATE OF claim_state ON beneficiary
  FOR EACH ROW WHEN (NEW.claim_state = 'unclaimed' AND OLD.claim_state IN ('claimed', 'contested'))
  EXECUTE FUNCTION page_forget_impostor();

-- Pages that were taken back before: a claim of theirs was accepted, later refused, and nobody manages them. What their
-- impostors have hidden is claimed by nobody, because only public pages can be claimed.
CREATE TEMPORARY TABLE taken_back ON COMMIT DROP AS
SELECT page.id, page.picture_id FROM beneficiary AS page
WHERE page.state IN ('published', 'hidden')
  AND NOT EXISTS (SELECT FROM page_manager AS manager WHERE manager.beneficiary_id = page.id)
  AND EXISTS (SELECT FROM claim WHERE claim.beneficiary_id = page.id AND claim.state = 'refused'
    AND claim.payouts_not_before IS NOT NULL);
UPDATE beneficiary SET state = 'published', bio = '', links = '{}', thank_you = '', suggested_minor = '{}', tipping = 'open',
  picture_id = NULL, profile_picture = CASE WHEN beneficiary.picture_id IS NULL THEN profile_picture END
FROM taken_back WHERE taken_back.id = beneficiary.id;
UPDATE picture SET attached_at = NULL FROM taken_back WHERE taken_back.picture_id = picture.id;
DELETE FROM page_post USING taken_back WHERE taken_back.id = page_post.beneficiary_id;
DELETE FROM page_goal USING taken_back WHERE taken_back.id = page_goal.beneficiary_id;
