-- Which session asked for a link to prove an address: when the address changes by it, all other browsers are signed
-- out. No foreign key, for that session may end first.
ALTER TABLE identity_email_proof ADD COLUMN session_id uuid;
