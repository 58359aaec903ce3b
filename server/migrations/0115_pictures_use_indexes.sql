-- A picture is deleted when nothing names it, and whoever names one that is deleted is asked first: once a picture,
-- each time from end to end. Most events and accounts have none.
CREATE INDEX event_picture ON event (picture_id) WHERE picture_id IS NOT NULL;
CREATE INDEX unlisted_event_picture ON unlisted_event (picture_id) WHERE picture_id IS NOT NULL;
CREATE INDEX account_picture ON account (picture_id) WHERE picture_id IS NOT NULL;
