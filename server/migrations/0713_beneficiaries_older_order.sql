-- Replaced by the indexes of 0712.
DROP INDEX beneficiary_order, beneficiary_most_followed;
