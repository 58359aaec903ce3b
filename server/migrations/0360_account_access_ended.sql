-- Whoever follows something live is cut off at the moment in which they may not see it any more. The database says whose
-- access has ended, by the id of the account or of the session, and every server process looks again at what they follow.
CREATE FUNCTION access_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('access_ended', to_jsonb(OLD) ->> TG_ARGV[0]);
  RETURN NULL;
END
$$;
CREATE TRIGGER page_manager_access_ended AFTER DELETE OR UPDATE OF role ON page_manager
  FOR EACH ROW EXECUTE FUNCTION access_ended('account_id');
CREATE TRIGGER account_access_ended AFTER UPDATE OF suspended_at, erased_at ON account
  FOR EACH ROW WHEN (NEW.suspended_at IS NOT NULL OR NEW.erased_at IS NOT NULL) EXECUTE FUNCTION access_ended('id');
-- A session that is over ends the streams of its token by itself.
CREATE TRIGGER identity_session_access_ended AFTER DELETE ON identity_session
  FOR EACH ROW WHEN (OLD.expires_at > now()) EXECUTE FUNCTION access_ended('id');
