-- A tip is never removed, and nothing of it changes but its message, which goes when its sender's account is erased.
CREATE FUNCTION guard_tip() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - 'message' IS DISTINCT FROM to_jsonb(OLD) - 'message'
    OR (NEW.message IS NOT NULL AND NEW.message IS DISTINCT FROM OLD.message) THEN
    RAISE EXCEPTION 'tip % is never changed; only its message can be removed', OLD.id
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER tip_fixed BEFORE UPDATE ON tip FOR EACH ROW EXECUTE FUNCTION guard_tip();
CREATE TRIGGER tip_never_removed BEFORE DELETE ON tip FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tip_never_emptied BEFORE TRUNCATE ON tip FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
