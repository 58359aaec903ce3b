-- Our balance at each provider beside that of the ledger: [{provider, currency, providerMinor, ledgerMinor}]. Empty for runs
-- of before it was compared.
ALTER TABLE payment_comparison_run
  ADD COLUMN balances jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(balances) = 'array');
