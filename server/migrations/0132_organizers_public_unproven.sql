-- An organizer is shown to the public once the address of its account is proven. Those who were there before this
-- rule stay as they are.
ALTER TABLE organizer ADD COLUMN public_unproven boolean NOT NULL DEFAULT false;
UPDATE organizer SET public_unproven = true;
