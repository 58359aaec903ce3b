-- The desk finds what is hidden by its title.
CREATE INDEX event_hidden ON event (id) WHERE withheld OR hidden_reason IS NOT NULL;
