-- Mails go out about moved, deleted and restored events too: the latest change (changed_at) whose mails are queued.
ALTER TABLE event RENAME COLUMN cancel_notices_at TO notices_at;
