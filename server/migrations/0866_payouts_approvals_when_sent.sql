-- The approvals of a payout count also when it is sent: if one of its two operators has left the desk since, it is not.
CREATE FUNCTION require_approvals_when_sent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM payout_approval WHERE payout_id = NEW.id) AND payout_approvals(NEW) < 2 THEN
    RAISE EXCEPTION 'payout % was approved by operators who have left', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
-- After payout_guard, which says more of a destination that has changed.
CREATE TRIGGER payout_sent_with_approvals BEFORE UPDATE OF state ON payout
  FOR EACH ROW WHEN (OLD.state = 'approved' AND NEW.state = 'sending')
  EXECUTE FUNCTION require_approvals_when_sent();
