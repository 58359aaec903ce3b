/** What a person pays with on the hosted page. */
export type PaymentMethod =
  | {
      type: 'card';
      brand: string;
      last4: string;
      expiryMonth: number;
      expiryYear: number;
      /** Set for a card that differs from the usual one with these last digits. */
      fingerprint?: string;
    }
  | { type: 'paypal' }
  | { type: 'link' };

/** Stripe's fingerprint of a card number: the same wherever the number is entered. */
export function fingerprintOf({ fingerprint, last4 }: Extract<PaymentMethod, { type: 'card' }>): string {
  return fingerprint ?? `sandbox${last4}`;
}

export interface Decline {
  /** Stripe's error code. */
  code: string;
  declineCode: string;
  /** What the bank advises to do next; banks need not say. */
  adviceCode?: 'confirm_card_data' | 'do_not_try_again' | 'try_again_later';
  /** Shown to the person. */
  message: string;
}

export const genericDecline: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
};

const insufficientFunds: Decline = {
  code: 'card_declined',
  declineCode: 'insufficient_funds',
  message: 'Your card has insufficient funds. Try a different card.',
};

interface TestCard {
  number: string;
  brand: string;
  does: string;
  decline?: Decline;
  disputed?: true;
  availableAtOnce?: true;
  /** How an off-session charge of the saved card fails. */
  offSession?: Decline;
}

/**
 * The test cards the sandbox knows, numbers and effects as in https://docs.stripe.com/testing; the one whose bank advises against
 * another try is the sandbox's own.
 */
export const testCards: TestCard[] = [
  { number: '4242424242424242', brand: 'visa', does: 'Pays' },
  { number: '5555555555554444', brand: 'mastercard', does: 'Pays' },
  { number: '4000000000000002', brand: 'visa', does: 'Is declined', decline: genericDecline },
  {
    number: '4000000000009995',
    brand: 'visa',
    does: 'Is declined: insufficient funds',
    decline: insufficientFunds,
  },
  { number: '4000000000000259', brand: 'visa', does: 'Pays, then the payment is disputed', disputed: true },
  {
    number: '4000000000000077',
    brand: 'visa',
    does: 'Pays, and the money is available at once',
    availableAtOnce: true,
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    does: 'Can be saved; charged later it is declined',
    offSession: genericDecline,
  },
  {
    number: '4000000000006108',
    brand: 'visa',
    does: 'Can be saved; charged later it is declined, and its bank says not to try again',
    offSession: { ...genericDecline, adviceCode: 'do_not_try_again' },
  },
  {
    number: '4000002760003184',
    brand: 'visa',
    does: 'Can be saved; charged later it wants the person to authenticate',
    offSession: {
      code: 'authentication_required',
      declineCode: 'authentication_required',
      message: 'Your card was declined. This transaction requires authentication.',
    },
  },
  {
    number: '4000008260003178',
    brand: 'visa',
    does: 'Can be saved; charged later it has insufficient funds',
    offSession: insufficientFunds,
  },
];

const notATestCard: Decline = {
  code: 'card_declined',
  declineCode: 'test_mode_live_card',
  message: 'Your card was declined. This is a sandbox: use one of the test cards below, never a real one.',
};

/** The text shown after a decline, by Stripe's decline code. */
export function declineMessage(declineCode: string): string {
  const known = [...testCards.map((card) => card.decline), notATestCard];
  return known.find((decline) => decline?.declineCode === declineCode)?.message ?? genericDecline.message;
}

export interface CardEntry {
  number: string;
  expiry: string;
  securityCode: string;
}

export type CardProblems = Partial<Record<keyof CardEntry, string>>;

export interface CardPayment {
  /** How an off-session charge of the saved card fails. */
  offSession?: Decline;
  method: Extract<PaymentMethod, { type: 'card' }>;
  decline?: Decline;
  disputed?: true;
  availableAtOnce?: true;
}

/** The card for the entered fields, or what is wrong with each field. Nothing about a real card is stored. */
export function readCard(entry: CardEntry, today: Date): { problems: CardProblems } | CardPayment {
  const number = entry.number.replace(/[\s-]/g, '');
  const expiry = /^\s*(\d{1,2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(entry.expiry);
  const month = Number(expiry?.[1]);
  const year = 2000 + Number(expiry?.[2]);
  const problems: CardProblems = {};
  if (!/^\d{13,19}$/.test(number) || !passesLuhn(number)) problems.number = 'Your card number is not valid.';
  if (!expiry || month < 1 || month > 12) problems.expiry = 'Enter the expiry date as MM / YY.';
  else if (new Date(year, month, 1) <= today) problems.expiry = 'Your card has expired.';
  if (!/^\d{3,4}$/.test(entry.securityCode.trim()))
    problems.securityCode = 'Enter the 3 or 4 digits of the code.';
  if (Object.keys(problems).length > 0) return { problems };
  const card = testCards.find((candidate) => candidate.number === number);
  const method = {
    type: 'card' as const,
    brand: card?.brand ?? 'unknown',
    last4: card ? number.slice(-4) : '0000',
    expiryMonth: month,
    expiryYear: year,
  };
  if (!card) return { method, decline: notATestCard };
  return {
    method,
    ...(card.decline ? { decline: card.decline } : {}),
    ...(card.disputed ? { disputed: card.disputed } : {}),
    ...(card.offSession ? { offSession: card.offSession } : {}),
    ...(card.availableAtOnce ? { availableAtOnce: card.availableAtOnce } : {}),
  };
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, position) => {
    const value = Number(digit) * (position % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
