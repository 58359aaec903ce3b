-- Whether another identity service said, when the person last came, that the address of their account is proven. Our
-- own one knows it by itself (identity_user.email_verified).
ALTER TABLE account ADD COLUMN address_proven boolean NOT NULL DEFAULT false;
