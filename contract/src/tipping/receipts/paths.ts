import { withQuery } from '../../paths.ts';

/** The paths of signed receipts, separate from the others: few pages link there. */
export const receiptPaths = {
  /** Where anybody can verify a receipt; scanning its code leads there. */
  verify: ({ receipt }: { receipt?: string | undefined } = {}) => withQuery('/verify', { receipt }),
  /** The code to scan. */
  code: (code: string) => `/receipts/${encodeURIComponent(code)}/code.svg`,
  /** The keys that verify receipts (RFC 7517). */
  keys: () => '/.well-known/receipt-keys.json',
  /** The signed list of receipts whose tip was refunded or disputed (RFC 7515). */
  revoked: () => '/.well-known/receipts-revoked.jws',
} as const;
