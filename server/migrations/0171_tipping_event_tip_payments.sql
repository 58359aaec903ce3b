-- How the payment of each tip for a line-up stands, for who wants to know whether an event is being tipped, and by whom.
CREATE VIEW event_tip_payment AS
SELECT event_tip.event_id, event_tip.account_id, payment.status
FROM event_tip JOIN payment ON payment.reference_kind = 'eventtip' AND payment.reference_id = event_tip.id;
