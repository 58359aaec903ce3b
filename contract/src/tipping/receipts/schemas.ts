import { z } from 'zod';
import { orNull } from '../../or-null.ts';
import { receiptSchema } from '../schemas.ts';

/** A receipt as a JWS in its compact form, signed with Ed25519 (RFC 7515, RFC 8037). */
export const signedReceiptSchema = z
  .object({
    receipt: z.string(),
    /** The contents of the code to scan: the URL of the page that verifies it, with the receipt. */
    url: z.string(),
  })
  .meta({ id: 'SignedReceipt' });

export const receiptVerdicts = ['genuine', 'taken_back', 'not_genuine'] as const;
export type ReceiptVerdict = (typeof receiptVerdicts)[number];

export const verifiedReceiptSchema = z
  .object({
    /** `taken_back`: signed by us, and refunded or disputed since. */
    verdict: z.enum(receiptVerdicts),
    /** The current state of the tip; null where the receipt is not genuine. */
    receipt: orNull(receiptSchema),
  })
  .meta({ id: 'VerifiedReceipt' });
