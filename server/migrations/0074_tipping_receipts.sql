-- What a receipt is checked by. Whoever has it may read the receipt, so it cannot be guessed (122 random bits).
ALTER TABLE tip ADD COLUMN receipt_code uuid NOT NULL DEFAULT gen_random_uuid();
ALTER TABLE tip ADD CONSTRAINT tip_receipt_code UNIQUE (receipt_code);
