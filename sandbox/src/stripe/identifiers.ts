import { randomBytes } from 'node:crypto';

const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

const prefixes = {
  session: 'cs_test_',
  paymentIntent: 'pi_',
  charge: 'ch_',
  refund: 're_',
  dispute: 'dp_',
  event: 'evt_',
  lineItem: 'li_',
  price: 'price_',
  product: 'prod_',
  paymentMethod: 'pm_',
  balanceTransaction: 'txn_',
  request: 'req_',
  delivery: 'whd_',
  account: 'acct_',
  bankAccount: 'ba_',
  accountLink: 'link_',
  accountVisit: 'visit_',
  transfer: 'tr_',
  transferReversal: 'trr_',
  accountPayment: 'py_',
  accountRefund: 'pyr_',
  payout: 'po_',
  customer: 'cus_',
  setupIntent: 'seti_',
  setupAttempt: 'setatt_',
} as const;

/** A new identifier with Stripe's prefix for that kind of object. */
export function newId(kind: keyof typeof prefixes): string {
  const characters = [...randomBytes(24)].map((byte) => alphabet[byte % alphabet.length]);
  return prefixes[kind] + characters.join('');
}
