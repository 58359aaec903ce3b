import { withQuery } from '../../paths.ts';

/** The addresses of signed receipts, apart from the others: few pages lead there. */
export const receiptPaths = {
  /** Where anybody checks what the code of a receipt says; scanning it leads there. */
  verify: ({ receipt }: { receipt?: string | undefined } = {}) => withQuery('/verify', { receipt }),
  /** The code to scan. */
  code: (code: string) => `/receipts/${encodeURIComponent(code)}/code.svg`,
  /** The keys that verify receipts (RFC 7517). */
  keys: () => '/.well-known/receipt-keys.json',
  /** The signed list of receipts whose tip was taken back (RFC 7515). */
  revoked: () => '/.well-known/receipts-revoked.jws',
} as const;
