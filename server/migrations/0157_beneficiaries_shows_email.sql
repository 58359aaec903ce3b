-- Whether visitors see the mail address: its owner's choice, not shown until they choose.
ALTER TABLE beneficiary ADD COLUMN shows_email boolean NOT NULL DEFAULT false;
