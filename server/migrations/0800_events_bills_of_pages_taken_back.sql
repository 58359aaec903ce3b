SET LOCAL statement_timeout = 0;

-- A page that is taken back from an impostor is nobody's again, and a page of nobody is asked for no agreement (decision
-- 64). What the impostor declined is forgotten, so that organizers can put the page on those bills again, and nobody is
-- waited for any more. A page that was taken down stays off the bills that it declined.
CREATE FUNCTION event_invitations_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Locked before their bills and in one order, like by everybody who changes a bill.
  PERFORM FROM event WHERE id IN (
      SELECT event_id FROM event_decline WHERE beneficiary_id = NEW.id
      UNION ALL SELECT event_id FROM event_beneficiary
      WHERE beneficiary_id = NEW.id AND invited_at IS NOT NULL AND agreed_at IS NULL)
    ORDER BY id FOR UPDATE;
  DELETE FROM event_decline WHERE beneficiary_id = NEW.id;
  UPDATE event_beneficiary SET invited_at = NULL
  WHERE beneficiary_id = NEW.id AND invited_at IS NOT NULL AND agreed_at IS NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER beneficiary_taken_back AFTER UPDATE OF claim_state ON beneficiary
  FOR EACH ROW WHEN (NEW.claim_state = 'unclaimed' AND OLD.claim_state <> 'unclaimed' AND NEW.state <> 'left')
  EXECUTE FUNCTION event_invitations_end();

DELETE FROM event_decline USING beneficiary AS page
WHERE page.id = event_decline.beneficiary_id AND page.state <> 'left'
  AND NOT EXISTS (SELECT FROM page_manager AS manager WHERE manager.beneficiary_id = page.id);
UPDATE event_beneficiary SET invited_at = NULL FROM beneficiary AS page
WHERE page.id = event_beneficiary.beneficiary_id AND page.state <> 'left'
  AND event_beneficiary.invited_at IS NOT NULL AND event_beneficiary.agreed_at IS NULL
  AND NOT EXISTS (SELECT FROM page_manager AS manager WHERE manager.beneficiary_id = page.id);
