-- The public keys that receipts were ever signed with: whoever has an old receipt still verifies it after the secret of the
-- installation has changed.
CREATE TABLE receipt_key (
  id text PRIMARY KEY,
  -- Of Ed25519, base64url.
  public_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER receipt_key_fixed BEFORE UPDATE OR DELETE ON receipt_key
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What was taken back, for the list of receipts that no longer count.
CREATE INDEX payment_taken_back ON payment (reference_kind, reference_id) WHERE status IN ('refunded', 'disputed');
