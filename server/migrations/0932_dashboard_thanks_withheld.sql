-- Thanks that the desk has hidden from who received them.
ALTER TABLE received_tip ADD COLUMN thanks_withheld_at timestamptz;

-- As in 0760, and whether the desk has hidden the thanks.
CREATE OR REPLACE VIEW page_tip AS
SELECT received_tip.beneficiary_id, received_tip.number, received_tip.tip_id, received_tip.received_at,
  tip.account_id, tip.amount_minor, tip.currency, tip.message, received_tip.message_hidden_at, received_tip.thanks,
  received_tip.thanked_at, tip_sender.name AS supporter_name, payment.status,
  -- Not joined: with more tables than join_collapse_limit, all tips are read before those on a page are chosen.
  coalesce((
    SELECT received_night.title FROM tip_night JOIN received_night ON received_night.event_id = tip_night.event_id
    WHERE tip_night.tip_id = received_tip.tip_id AND received_night.beneficiary_id = received_tip.beneficiary_id
  ), event_tip.event_title) AS event_title,
  tip_sender.anonymity, received_tip.message_withheld,
  coalesce((SELECT reversed.amount_minor FROM received_reversed AS reversed WHERE reversed.tip_id = received_tip.tip_id), 0)
    AS reversed_minor,
  received_tip.thanks_withheld_at IS NOT NULL AS thanks_withheld
FROM received_tip
  JOIN tip ON tip.id = received_tip.tip_id
  JOIN tip_sender ON tip_sender.tip_id = tip.id
  JOIN payment ON payment.reference_kind = CASE WHEN tip.event_tip_id IS NULL THEN 'tip' ELSE 'eventtip' END
    AND payment.reference_id = coalesce(tip.event_tip_id, tip.id)
  LEFT JOIN event_tip ON event_tip.id = tip.event_tip_id;
