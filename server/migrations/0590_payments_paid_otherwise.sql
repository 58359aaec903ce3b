-- A case is also closed by saying that the payer got their money from us in another way.
ALTER TABLE payment_case_closing
  DROP CONSTRAINT payment_case_closing_resolution_check,
  ADD CONSTRAINT payment_case_closing_resolution_check CHECK
    (resolution IN ('book', 'count', 'give-back', 'take-back', 'paid-otherwise', 'hold', 'write-off', 'dismiss'));
