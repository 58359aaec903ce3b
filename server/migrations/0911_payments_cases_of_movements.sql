-- Reads the table without blocking who books.
ALTER TABLE ledger_movement VALIDATE CONSTRAINT ledger_movement_case;
