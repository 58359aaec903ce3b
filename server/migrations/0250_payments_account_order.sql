-- What an account had and got, in the order in which it was booked: statements read it part by part. It serves what the
-- index before it did.
CREATE INDEX ledger_entry_account_order ON ledger_entry (account_name, currency, id) INCLUDE (amount_minor, movement_id);
DROP INDEX ledger_entry_account;
