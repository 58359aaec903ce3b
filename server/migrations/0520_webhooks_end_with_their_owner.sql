-- A receiver ends with the owner who added it: nobody goes on reading the tips of a page that is theirs no more.
-- Null where a server of the version before added it; it ends with the last owner then.
ALTER TABLE webhook_endpoint ADD COLUMN account_id uuid REFERENCES account;
CREATE INDEX webhook_endpoint_account ON webhook_endpoint (account_id) WHERE account_id IS NOT NULL;

-- What is older than every owner of its page was added by somebody who is none.
DELETE FROM webhook_endpoint AS endpoint WHERE NOT EXISTS (SELECT FROM page_manager AS owner
  WHERE owner.beneficiary_id = endpoint.beneficiary_id AND owner.owner_since <= endpoint.created_at);
UPDATE webhook_endpoint SET account_id = only_owner.account_id
FROM (SELECT beneficiary_id, min(account_id::text)::uuid AS account_id FROM page_manager WHERE role = 'owner'
  GROUP BY beneficiary_id HAVING count(*) = 1) AS only_owner
WHERE only_owner.beneficiary_id = webhook_endpoint.beneficiary_id;

CREATE FUNCTION end_webhooks_of_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM webhook_endpoint WHERE beneficiary_id = OLD.beneficiary_id AND (account_id = OLD.account_id
    OR NOT EXISTS (SELECT FROM page_manager WHERE beneficiary_id = OLD.beneficiary_id AND role = 'owner'));
  RETURN NULL;
END $$;
CREATE TRIGGER page_manager_webhooks_left AFTER DELETE ON page_manager
  FOR EACH ROW WHEN (OLD.role = 'owner') EXECUTE FUNCTION end_webhooks_of_owner();
CREATE TRIGGER page_manager_webhooks_demoted AFTER UPDATE OF role ON page_manager
  FOR EACH ROW WHEN (OLD.role = 'owner' AND NEW.role <> 'owner') EXECUTE FUNCTION end_webhooks_of_owner();
