-- Deletes a page that was never published. False where something still refers to it, such as a campaign that names it as its receiver or
-- the agreement of a band: then it stays as it is.
CREATE FUNCTION delete_draft_page(page uuid) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM beneficiary WHERE id = page;
  RETURN true;
EXCEPTION WHEN foreign_key_violation THEN
  RETURN false;
END $$;
