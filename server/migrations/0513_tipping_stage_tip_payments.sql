-- A tip to one performer by the sign at a stage is a tip at the event, too: whoever wants to know whether an event is being tipped,
-- and by whom, reads both kinds here. A share of a tip to the line-up has no payment of its own.
CREATE OR REPLACE VIEW event_tip_payment AS
SELECT event_tip.event_id, event_tip.account_id, payment.status, true AS whole_line_up
FROM event_tip JOIN payment ON payment.reference_kind = 'eventtip' AND payment.reference_id = event_tip.id
UNION ALL
SELECT stage_tip.event_id, payment.account_id, payment.status, false
FROM stage_tip JOIN payment ON payment.reference_kind = 'tip' AND payment.reference_id = stage_tip.tip_id;
