-- What each comparison with the providers found; the desk shows the last one.
CREATE TABLE payment_comparison_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  -- How many of each the providers told of.
  events integer NOT NULL CHECK (events >= 0),
  movements integer NOT NULL CHECK (movements >= 0),
  transfers integer NOT NULL CHECK (transfers >= 0),
  -- What the ledger did not know, what became a case, and what a provider did not answer for.
  news integer NOT NULL CHECK (news >= 0),
  cases integer NOT NULL CHECK (cases >= 0),
  missed integer NOT NULL CHECK (missed >= 0),
  -- False where time ran out, or a provider did not answer.
  complete boolean NOT NULL,
  -- Transfers of payouts that the ledger has otherwise than the provider: [{payoutId, transfer, currency, providerMinor, ledgerMinor}].
  differences jsonb NOT NULL CHECK (jsonb_typeof(differences) = 'array')
);
CREATE TRIGGER payment_comparison_run_append_only BEFORE UPDATE OR DELETE ON payment_comparison_run
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_comparison_run_never_emptied BEFORE TRUNCATE ON payment_comparison_run
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
