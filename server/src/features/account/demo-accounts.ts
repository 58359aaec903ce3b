import { identityPaths } from '#contract/account/identity.ts';
import type { DemoRole } from '#contract/demonstration/schemas.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { proveAddress } from './google/repository.ts';
import type { Identity } from './identity.ts';
import { deleteIdentityUsers, findIdentityUser, saveAccount, saveCurrency } from './repository.ts';
import { insertApp } from './second-factor/repository.ts';
import { findTokenAccount } from './sessions/repository.ts';

export interface DemoAccount {
  readonly role: DemoRole;
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
  /** What one can try with this account. */
  readonly purpose: string;
}

/**
 * The secret in the authenticator apps of the demo operators; the sandbox's page shows its codes. It is public, like
 * the passwords.
 */
export const demoAppSecret = 'tibeb-sandbox-demo-operator-app!';

type PreparedAccount = DemoAccount & {
  readonly currency?: { symbol: string; appended: boolean };
  readonly appSecret?: string;
};

const demoAccounts: readonly PreparedAccount[] = [
  {
    role: 'fan',
    fullName: 'Selam Bekele',
    email: 'selam@tibeb.example',
    password: 'injera-and-jazz',
    purpose: 'a fan, amounts in dollars',
  },
  {
    role: 'fan',
    fullName: 'Dawit Haile',
    email: 'dawit@tibeb.example',
    password: 'buna-at-sunrise',
    purpose: "a fan, amounts with 'USD' after them",
    currency: { symbol: 'USD', appended: true },
  },
  {
    role: 'organizer',
    fullName: 'Marta Girma',
    email: 'marta@tibeb.example',
    password: 'masinqo-evenings',
    purpose: 'organizes events',
  },
  {
    role: 'performer',
    fullName: 'Almaz Tessera',
    email: 'almaz@tibeb.example',
    password: 'tizita-after-rain',
    purpose: 'a performer with tips of many months, and of a quartet',
  },
  {
    role: 'leader',
    fullName: 'Bethlehem Assefa',
    email: 'bethlehem@tibeb.example',
    password: 'four-strings-entoto',
    purpose: 'leads a quartet whose tips are divided among its members, Almaz among them',
  },
  {
    role: 'operator',
    fullName: 'Hiwot Desta',
    email: 'hiwot@tibeb.example',
    password: 'ledger-and-lentils',
    purpose: 'works at the desk (/desk); the sandbox shows the code of her authenticator app',
    appSecret: demoAppSecret,
  },
  {
    role: 'colleague',
    fullName: 'Yared Alemu',
    email: 'yared@tibeb.example',
    password: 'two-keys-one-door',
    purpose: 'works at the desk too, for what takes two: payouts by hand wait there; the same code',
    appSecret: demoAppSecret,
  },
  {
    role: 'support',
    fullName: 'Tigist Worku',
    email: 'tigist@tibeb.example',
    password: 'first-listen-then-say',
    purpose: 'works at the desk for support: claims, campaigns and reports, no money; the same code',
    appSecret: demoAppSecret,
  },
];

interface Dependencies {
  readonly identity: Identity;
  readonly db: Database;
  readonly clock: Clock;
  readonly config: { readonly mode: 'sandbox' | 'live'; readonly accessToken: { readonly issuer: string } };
}

/**
 * In sandbox mode, creates the demo accounts once and returns them to be shown at start. In live mode there are none;
 * if the database was a sandbox's before, their well-known passwords stop working.
 */
export async function prepareDemoAccounts({
  identity,
  db,
  clock,
  config,
}: Dependencies): Promise<DemoAccount[]> {
  if (config.mode === 'live') {
    await deleteIdentityUsers(
      db,
      demoAccounts.map(({ email }) => email),
    );
    return [];
  }
  await Promise.all(
    demoAccounts.map((account) => createDemoAccount({ identity, db, clock, config }, account)),
  );
  return listDemoAccounts();
}

/** Goes on where a start was killed: the account is written last. */
async function createDemoAccount(
  { identity, db, clock, config }: Dependencies,
  { fullName, email, password, currency, appSecret }: PreparedAccount,
): Promise<void> {
  const { issuer } = config.accessToken;
  const known = await findIdentityUser(db, { email });
  if (known && (await findTokenAccount(db, issuer, known.id))) return;
  if (!known)
    await identity.send('POST', identityPaths.signUp, { body: { name: fullName, email, password } });
  const person = known ?? (await findIdentityUser(db, { email }));
  if (!person) throw new Error('A demo account could not be made.');
  // The address counts as proven, so that a sign-in as Selam with the sandbox's Google keeps the password that is
  // shown at start.
  await proveAddress(db, person.id);
  if (appSecret) {
    const secret = await identity.secondFactor.encrypt(appSecret);
    await insertApp(db, person.id, { secret, recoveryCodes: '[]', at: clock.now() });
  }
  await inTransaction(db, async (transaction) => {
    const accountId = await saveAccount(transaction, {
      issuer,
      subject: person.id,
      email,
      fullName,
      profilePicture: null,
    });
    if (currency) await saveCurrency(transaction, accountId, currency);
  });
}

/** The public part of the demo accounts. */
export function listDemoAccounts(): DemoAccount[] {
  return demoAccounts.map(({ role, fullName, email, password, purpose }) => ({
    role,
    fullName,
    email,
    password,
    purpose,
  }));
}
