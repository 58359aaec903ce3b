-- Why an operator has stopped the payouts of a page. What it has stays in its balance.
ALTER TABLE beneficiary ADD COLUMN payouts_frozen_reason text;
