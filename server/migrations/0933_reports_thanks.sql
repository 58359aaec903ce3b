-- A performer's thanks for a tip are reported too, by the code of its receipt.
ALTER TABLE report DROP CONSTRAINT report_kind_check;
ALTER TABLE report ADD CONSTRAINT report_kind_check CHECK (kind IN
  ('page', 'post', 'event', 'organizer', 'message', 'campaign', 'update', 'comment', 'contribution', 'thanks'));
