-- What the giver adds to a pledged tip for the processing fee. A server of the previous version adds nothing.
ALTER TABLE pledge ADD COLUMN fee_cover_minor bigint NOT NULL DEFAULT 0
  CONSTRAINT pledge_fee_cover_check CHECK (fee_cover_minor >= 0);
