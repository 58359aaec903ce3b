-- The same as received_total (0141).
ALTER FUNCTION count_event_tip() SECURITY DEFINER SET search_path = pg_catalog, public;
REVOKE EXECUTE ON FUNCTION count_event_tip() FROM PUBLIC;
DROP TRIGGER event_tip_total_own_writer ON event_tip_total;
CREATE TRIGGER event_tip_total_owner_writes BEFORE INSERT OR UPDATE ON event_tip_total
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_all_but_owner();
DROP FUNCTION refuse_foreign_total();
