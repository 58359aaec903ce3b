-- What an event was tipped is shown to its organizer, and asked before it is deleted.
CREATE INDEX event_tip_event ON event_tip (event_id);
