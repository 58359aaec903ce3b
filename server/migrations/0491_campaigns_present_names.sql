-- A campaign is searched by the present name of its owner: after a change of name, and after their account is erased, not by the one before.
CREATE FUNCTION campaign_follow_owner_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE campaign SET search_text = search_fold(concat_ws(' ', title, description, NEW.full_name)) WHERE account_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER account_renames_campaigns AFTER UPDATE OF full_name ON account
  FOR EACH ROW WHEN (OLD.full_name <> NEW.full_name) EXECUTE FUNCTION campaign_follow_owner_name();

UPDATE campaign SET search_text = search_fold(concat_ws(' ', title, description, full_name))
FROM account WHERE account.id = account_id
  AND search_text <> search_fold(concat_ws(' ', title, description, full_name));
