import { identityPaths } from '#contract/account/identity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { proveAddress } from './google/repository.ts';
import type { Identity } from './identity.ts';
import { deleteIdentityUsers, findIdentityUser, saveAccount, saveCurrency } from './repository.ts';

export interface DemoAccount {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
  /** What can be tried with it. */
  readonly purpose: string;
}

const demoAccounts: readonly (DemoAccount & { currency?: { symbol: string; appended: boolean } })[] = [
  {
    fullName: 'Selam Bekele',
    email: 'selam@tibeb.example',
    password: 'injera-and-jazz',
    purpose: 'a fan, amounts in dollars',
  },
  {
    fullName: 'Dawit Haile',
    email: 'dawit@tibeb.example',
    password: 'buna-at-sunrise',
    purpose: "a fan, amounts with 'USD' after them",
    currency: { symbol: 'USD', appended: true },
  },
  {
    fullName: 'Marta Girma',
    email: 'marta@tibeb.example',
    password: 'masinqo-evenings',
    purpose: 'organizes events',
  },
];

interface Dependencies {
  readonly identity: Identity;
  readonly db: Database;
  readonly config: { readonly mode: 'sandbox' | 'live'; readonly accessToken: { readonly issuer: string } };
}

/**
 * Sandbox mode: makes the three demo accounts once and returns them to be shown at start. Live mode: there
 * are none; should the database have been a sandbox's before, their well-known passwords stop working.
 */
export async function prepareDemoAccounts({ identity, db, config }: Dependencies): Promise<DemoAccount[]> {
  if (config.mode === 'live') {
    await deleteIdentityUsers(
      db,
      demoAccounts.map(({ email }) => email),
    );
    return [];
  }
  for (const { fullName, email, password, currency } of demoAccounts) {
    if (await findIdentityUser(db, { email })) continue;
    await identity.send('POST', identityPaths.signUp, { body: { name: fullName, email, password } });
    const person = await findIdentityUser(db, { email });
    if (!person) throw new Error('A demo account could not be made.');
    // So that whoever comes as Selam by the sandbox's Google leaves her the password that is told at the start.
    await proveAddress(db, person.id);
    const accountId = await saveAccount(db, {
      issuer: config.accessToken.issuer,
      subject: person.id,
      email,
      fullName,
      profilePicture: null,
    });
    if (currency) await saveCurrency(db, accountId, currency);
  }
  return demoAccounts.map(({ fullName, email, password, purpose }) => ({
    fullName,
    email,
    password,
    purpose,
  }));
}
