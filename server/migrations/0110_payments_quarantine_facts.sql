-- A case is known by what was seen as well: a second part refunded is another fact than the first, whether that is
-- resolved or not, while the same told again is none.
ALTER TABLE payment_quarantine DROP CONSTRAINT payment_quarantine_payment_id_provider_provider_checkout_pr_key;
CREATE UNIQUE INDEX payment_quarantine_once ON payment_quarantine
  (payment_id, provider, provider_checkout, provider_charge, reason, md5(observed::text)) NULLS NOT DISTINCT;
