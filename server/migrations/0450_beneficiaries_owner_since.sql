-- Since when somebody owns a page: who came last does not remove those before them at once.
ALTER TABLE page_manager ADD COLUMN owner_since timestamptz;
UPDATE page_manager SET owner_since = created_at WHERE role = 'owner';

-- Whoever writes the row, a server of the version before too.
CREATE FUNCTION note_owner_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.role <> 'owner' THEN
    NEW.owner_since := NULL;
  ELSIF TG_OP = 'INSERT' OR OLD.role <> 'owner' THEN
    NEW.owner_since := now();
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER page_manager_owner_since BEFORE INSERT OR UPDATE OF role ON page_manager
  FOR EACH ROW EXECUTE FUNCTION note_owner_since();
