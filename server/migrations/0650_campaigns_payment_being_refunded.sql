-- The payments that are being refunded, which no payout takes meanwhile.
CREATE VIEW payment_being_refunded AS SELECT payment_id FROM campaign_refund_request;
