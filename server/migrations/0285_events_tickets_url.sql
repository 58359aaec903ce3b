-- Where the tickets of an event are sold, as its organizer says; null where nobody said it.
ALTER TABLE event ADD COLUMN tickets_url text
  CONSTRAINT event_tickets_url CHECK (tickets_url ~* '^https://' AND length(tickets_url) <= 300);

-- As in 0197, with the new column.
CREATE OR REPLACE VIEW listed_event AS
SELECT id, title, description, banner, starts_at, time_zone, category_id, latitude, longitude, place_name,
  display_price, tickets_sold, total_available_tickets, organizer_id, organizer_left, sample, canceled_at, created_at,
  sorts_at, tickets_url
FROM event WHERE state IN ('published', 'canceled') AND NOT withheld AND hidden_reason IS NULL;
