-- A message that the desk has hidden is shown again by nobody: its receiver shows only what they have hidden themselves.
ALTER TABLE received_tip ADD COLUMN message_withheld boolean NOT NULL DEFAULT false;
UPDATE received_tip SET message_withheld = true
WHERE message_hidden_at IS NOT NULL AND tip_id::text IN (
  SELECT subject_id FROM audit_entry WHERE action = 'hideDeskMessage' AND subject_kind = 'message');
