-- The largest supporters of a page are read in their order, however many it has.
CREATE INDEX received_supporter_largest ON received_supporter (beneficiary_id, currency, amount_minor DESC, account_id)
  WHERE tip_count > 0;
