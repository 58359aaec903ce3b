import { createHash } from 'node:crypto';
import { z } from 'zod';

export interface GoogleAccount {
  /** Google's number of the account, which never changes; in this sandbox the same address always gets the same number. */
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Whether Google has verified that the address belongs to the account. */
  readonly verified: boolean;
}

/** A listed account, with a note on what it is for. */
interface ListedAccount extends GoogleAccount {
  readonly purpose: string;
}

export const listedAccounts: readonly ListedAccount[] = [
  {
    ...account({ name: 'Liya Solomon', email: 'liya.solomon@gmail.example', verified: true }),
    purpose: 'New to Tibeb: makes an account',
  },
  {
    ...account({ name: 'ዮናስ ታደሰ', email: 'yonas.tadesse@gmail.example', verified: true }),
    purpose: 'A name in Amharic',
  },
  {
    ...account({ name: 'Selam Bekele', email: 'selam@tibeb.example', verified: true }),
    purpose: 'Has a demo account with a password: the two are linked',
  },
  {
    ...account({ name: 'Bereket Alemu', email: 'bereket.alemu@gmail.example', verified: false }),
    purpose: 'Google has not verified this address: Tibeb refuses',
  },
];

/** The form "Use another account". */
export const anotherAccount = z
  .object({
    name: z.string().trim().min(1).max(100),
    email: z.string().trim().toLowerCase().pipe(z.email()),
    verified: z.string().optional(),
  })
  .transform(({ name, email, verified }) => account({ name, email, verified: verified !== undefined }));

function account(profile: Omit<GoogleAccount, 'id'>): GoogleAccount {
  const digest = createHash('sha256').update(profile.email).digest('hex').slice(0, 16);
  return { ...profile, id: `1${BigInt(`0x${digest}`).toString().padStart(20, '0')}` };
}
