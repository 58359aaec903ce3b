-- Each index reads its table once.
SET LOCAL statement_timeout = 0;

-- What must not be there twice is compared by 64 or 128 bits of it: the texts themselves stood in these indexes too, which were
-- larger than their tables. One account of a movement, of one currency, is a handful of rows.
CREATE UNIQUE INDEX ledger_entry_once ON ledger_entry (movement_id, hashtextextended(account_name || ' ' || currency, 0));
ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_movement_id_account_name_currency_key;
DROP INDEX ledger_movement_once;
CREATE UNIQUE INDEX ledger_movement_once ON ledger_movement
  ((md5(provider || ' ' || kind || ' ' || coalesce(fact, charge))::uuid));

-- Charges are looked for by their name alone, never in an order.
CREATE INDEX ledger_movement_of_charge ON ledger_movement USING hash (charge);
DROP INDEX ledger_movement_charge;

-- A payment takes a few steps, in the order of their numbers: their index need not have the numbers too.
CREATE INDEX payment_history_of_payment ON payment_history (payment_id);
DROP INDEX payment_history_payment;
