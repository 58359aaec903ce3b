/**
 * Countries in Stripe's regions for cross-border payouts, with the currencies of their accounts.
 * https://docs.stripe.com/connect/cross-border-payouts
 */
const euro = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ');
const regions: Record<string, string> = {
  US: 'usd',
  GB: 'gbp',
  CA: 'cad',
  CH: 'chf',
  LI: 'chf',
  CZ: 'czk',
  DK: 'dkk',
  HU: 'huf',
  IS: 'eur',
  NO: 'nok',
  PL: 'pln',
  RO: 'ron',
  SE: 'sek',
  ...Object.fromEntries(euro.map((country) => [country, 'eur'])),
};

/** Countries whose accounts can only receive transfers. */
const recipients: Record<string, string> = {
  AE: 'aed',
  EC: 'usd',
  ET: 'etb',
  GH: 'ghs',
  IL: 'ils',
  IN: 'inr',
  KE: 'kes',
  NG: 'ngn',
  SA: 'sar',
  TZ: 'tzs',
  ZA: 'zar',
};

/** The country of our own account. */
export const platformCountry = 'US';

/** The currency of accounts in a country; undefined if Stripe does not support the country. */
export function currencyOf(country: string): string | undefined {
  return regions[country] ?? recipients[country];
}

export const isRecipientOnly = (country: string): boolean => country in recipients;
