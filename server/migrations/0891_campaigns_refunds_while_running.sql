-- Set for a refund that was requested while the campaign was running: what the history of the payment says about it. It is always
-- made, also where the campaign ends before the provider makes it.
ALTER TABLE campaign_refund_request ADD COLUMN cause text;
