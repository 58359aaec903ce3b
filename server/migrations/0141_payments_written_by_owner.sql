-- A table with this trigger is written by functions of its owner alone (SECURITY DEFINER), and the runtime role is
-- granted nothing but SELECT on it: runtime-role.ts reads the trigger.
CREATE FUNCTION refuse_all_but_owner() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF NOT (SELECT pg_has_role(current_user, relowner, 'USAGE') FROM pg_class WHERE oid = TG_RELID) THEN
    RAISE EXCEPTION 'rows of % are written by its owner alone', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;

-- The depth of triggers is no guard: whoever can make a trigger of their own, as on a temporary table, passes it.
ALTER FUNCTION count_received_payment() SECURITY DEFINER SET search_path = pg_catalog, public;
-- Nobody else can attach it to a table of their own.
REVOKE EXECUTE ON FUNCTION count_received_payment() FROM PUBLIC;
DROP TRIGGER received_total_own_writer ON received_total;
CREATE TRIGGER received_total_owner_writes BEFORE INSERT OR UPDATE ON received_total
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_all_but_owner();

ALTER FUNCTION write_payment_history() SECURITY DEFINER SET search_path = pg_catalog, public;
REVOKE EXECUTE ON FUNCTION write_payment_history() FROM PUBLIC;
CREATE TRIGGER payment_history_owner_writes BEFORE INSERT ON payment_history
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_all_but_owner();
