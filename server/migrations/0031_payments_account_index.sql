-- Who was paid how often is asked for every profile shown.
CREATE INDEX payment_allocation_account ON payment_allocation (account_name);
