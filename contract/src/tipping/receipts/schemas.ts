import { z } from 'zod';
import { receiptSchema } from '../schemas.ts';

/** A receipt as a JWS in its compact form, signed with Ed25519 (RFC 7515, RFC 8037). */
export const signedReceiptSchema = z
  .object({
    receipt: z.string(),
    /** What is in the code to scan: the page that checks it, with the receipt. */
    url: z.string(),
  })
  .meta({ id: 'SignedReceipt' });

export const receiptVerdicts = ['genuine', 'taken_back', 'not_genuine'] as const;
export type ReceiptVerdict = (typeof receiptVerdicts)[number];

export const verifiedReceiptSchema = z
  .object({
    /** `taken_back`: signed by us, and refunded or disputed since. */
    verdict: z.enum(receiptVerdicts),
    /** As the tip stands now; null where the receipt is not genuine. */
    receipt: receiptSchema.nullable(),
  })
  .meta({ id: 'VerifiedReceipt' });
