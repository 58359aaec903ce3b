-- As in 0932, and a message to a line-up that the desk has hidden from one performer is hidden from every other who got a share:
-- it is the same message. What a performer hides is hidden on their own page only, as before.
CREATE OR REPLACE VIEW page_tip AS
SELECT received_tip.beneficiary_id, received_tip.number, received_tip.tip_id, received_tip.received_at,
  tip.account_id, tip.amount_minor, tip.currency, tip.message,
  coalesce(received_tip.message_hidden_at, (
    SELECT min(other.message_hidden_at) FROM tip AS share JOIN received_tip AS other ON other.tip_id = share.id
    WHERE share.event_tip_id = tip.event_tip_id AND other.message_withheld
  )) AS message_hidden_at, received_tip.thanks,
  received_tip.thanked_at, tip_sender.name AS supporter_name, payment.status,
  -- Not joined: with more tables than join_collapse_limit, all tips are read before those on a page are chosen.
  coalesce((
    SELECT received_night.title FROM tip_night JOIN received_night ON received_night.event_id = tip_night.event_id
    WHERE tip_night.tip_id = received_tip.tip_id AND received_night.beneficiary_id = received_tip.beneficiary_id
  ), event_tip.event_title) AS event_title,
  tip_sender.anonymity,
  received_tip.message_withheld OR EXISTS (
    SELECT FROM tip AS share JOIN received_tip AS other ON other.tip_id = share.id
    WHERE share.event_tip_id = tip.event_tip_id AND other.message_withheld
  ) AS message_withheld,
  coalesce((SELECT reversed.amount_minor FROM received_reversed AS reversed WHERE reversed.tip_id = received_tip.tip_id), 0)
    AS reversed_minor,
  received_tip.thanks_withheld_at IS NOT NULL AS thanks_withheld
FROM received_tip
  JOIN tip ON tip.id = received_tip.tip_id
  JOIN tip_sender ON tip_sender.tip_id = tip.id
  JOIN payment ON payment.reference_kind = CASE WHEN tip.event_tip_id IS NULL THEN 'tip' ELSE 'eventtip' END
    AND payment.reference_id = coalesce(tip.event_tip_id, tip.id)
  LEFT JOIN event_tip ON event_tip.id = tip.event_tip_id;
