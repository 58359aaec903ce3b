-- The uploaded picture that a page shows; those of the sample are files of the product and have none.
ALTER TABLE beneficiary ADD COLUMN picture_id uuid REFERENCES picture ON DELETE SET NULL;
CREATE INDEX beneficiary_picture ON beneficiary (picture_id) WHERE picture_id IS NOT NULL;
CREATE OR REPLACE VIEW listed_beneficiary AS SELECT * FROM beneficiary WHERE state = 'published';
