-- The words of a beneficiary follow its id, as they follow its end.
ALTER TABLE beneficiary_words
  DROP CONSTRAINT beneficiary_words_beneficiary_id_fkey,
  ADD CONSTRAINT beneficiary_words_beneficiary_id_fkey
    FOREIGN KEY (beneficiary_id) REFERENCES beneficiary ON UPDATE CASCADE ON DELETE CASCADE;
