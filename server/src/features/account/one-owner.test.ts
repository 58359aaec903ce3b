import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityPaths, type SecurityAnswer } from '#contract/account/identity.ts';
import { jobDefinitions } from '#server/app.ts';
import { googleBrowser, startGoogleServer } from '#tests/support/google.ts';
import { cookiesOf, post } from '#tests/support/identity.ts';
import { collectMail, type MailCollector } from '#tests/support/mail-collector.ts';

let server: Awaited<ReturnType<typeof startGoogleServer>>;
let mail: MailCollector;
beforeAll(async () => {
  mail = await collectMail();
  server = await startGoogleServer({ environment: { SMTP_URL: mail.url } });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

/** Runs the mail jobs that are due, without waiting for the queue. */
async function sendMails(): Promise<void> {
  const definitions = jobDefinitions(server.services);
  for (;;) {
    const { rows } = await server.services.pool.query(
      "UPDATE jobs.job SET state = 'completed', completed_on = now() WHERE state = 'created' AND name LIKE 'account.%' RETURNING name, data",
    );
    if (rows.length === 0) return;
    for (const { name, data } of rows)
      await definitions.find((one) => one.name === name)?.work(data as never, { id: randomUUID() });
  }
}

/** Somebody with mailboxes of their own and a browser. */
function personWith(mailboxes: readonly string[]) {
  return { mailboxes, password: `the password of ${mailboxes[0]}`, cookie: '' };
}
type Person = ReturnType<typeof personWith>;

/**
 * Two people and one address. Only the owner reads its mailbox and has its Google account. The stranger knows the
 * address and has a mailbox of their own; either of the two may come first.
 */
function contest() {
  const address = `${randomUUID()}@gmail.example`;
  const owner = personWith([address, `${randomUUID()}@example.com`]);
  const stranger = personWith([`${randomUUID()}@example.com`]);
  /** The id of the account that the owner has proven to be theirs. */
  let proven: string | undefined;

  const act = (path: string, body: object, { cookie }: Person) => post(server, path, body, { cookie });
  const sql = async (text: string, value: string) =>
    (await server.services.pool.query(text, [value])).rows[0] as { id: string; email: string } | undefined;
  const accountOf = (email: string) => sql('SELECT id, email FROM identity_user WHERE email = $1', email);
  async function securityOf({ cookie }: Person) {
    const answer = await server.request(identityPaths.security, { headers: { cookie } });
    return answer.ok ? ((await answer.json()) as SecurityAnswer).data.result : undefined;
  }
  async function signIn(person: Person, email: string): Promise<string> {
    const answer = await act(identityPaths.signIn, { email, password: person.password }, person);
    return answer.ok ? cookiesOf(answer) : '';
  }
  const signUp = async (person: Person, email: string) => {
    const form = { fullName: 'Somebody', email, password: person.password, acceptTerms: true };
    await act(identityPaths.signUp, form, person);
    person.cookie = (await signIn(person, email)) || person.cookie;
  };
  const askToMove = (person: Person, email = '') =>
    act(identityPaths.changeEmail, { email, currentPassword: person.password }, person);
  const askForProof = (person: Person) => act(identityPaths.sendVerification, {}, person);
  const askForReset = () => act(identityPaths.forgotPassword, { email: address }, stranger);
  const tokensTo = async (person: Person, page: string) => {
    await sendMails();
    const link = new RegExp(`${page}\\?token=([\\w-]+)`);
    const mails = person.mailboxes.flatMap((mailbox) => mail.to(mailbox));
    return mails.flatMap(({ text }) => link.exec(text)?.[1] ?? []);
  };
  /** Remembers the account with the address as the owner's; it stays theirs if they move to another address. */
  const ownerProved = async () => {
    proven ??= (await accountOf(address))?.id;
  };
  async function openLinks(person: Person) {
    for (const token of await tokensTo(person, 'verify-email'))
      await act(identityPaths.verifyEmail, { token }, person);
    const here = await securityOf(person);
    if (person === owner && here?.email === address && here.emailVerified) await ownerProved();
  }
  async function resetByMail() {
    await askForReset();
    for (const token of (await tokensTo(owner, 'reset-password')).toReversed()) {
      const answer = await act(identityPaths.resetPassword, { token, password: owner.password }, owner);
      if (!answer.ok) continue;
      owner.cookie = await signIn(owner, address);
      return ownerProved();
    }
  }
  async function joinByGoogle() {
    const browser = googleBrowser(server);
    await browser.signIn({ email: address });
    owner.cookie = browser.cookie();
    await ownerProved();
  }
  /** Has the effect of the hourly job 30 days after somebody requested the deletion. */
  async function erase(person: Person) {
    const here = await securityOf(person);
    if (!here) return;
    if (person === owner) proven = undefined;
    await sql('DELETE FROM identity_user WHERE email = $1', here.email);
  }

  return {
    acts: {
      'stranger signs up with it': () => signUp(stranger, address),
      'stranger signs up with another': () => signUp(stranger, stranger.mailboxes[0] ?? ''),
      'stranger asks to move away': () => askToMove(stranger, stranger.mailboxes[0]),
      'stranger asks to move to it': () => askToMove(stranger, address),
      'stranger asks to prove it': () => askForProof(stranger),
      'stranger opens their mail': () => openLinks(stranger),
      'stranger deletes': () => erase(stranger),
      'stranger asks for a reset': askForReset,
      'owner signs up': () => signUp(owner, address),
      'owner asks to prove it': () => askForProof(owner),
      'owner asks to move': () => askToMove(owner, owner.mailboxes[1]),
      'owner opens their mail': () => openLinks(owner),
      'owner resets': resetByMail,
      'owner comes by Google': joinByGoogle,
      'owner deletes': () => erase(owner),
    } satisfies Record<string, () => Promise<unknown>>,
    /** Checks what must hold after every step. */
    async check() {
      const strangers = await securityOf(stranger);
      // A stranger's account with an address of the owner never counts as proven.
      if (strangers && owner.mailboxes.includes(strangers.email)) expect(strangers.emailVerified).toBe(false);
      if (proven === undefined) return;
      const owned = await sql('SELECT id, email FROM identity_user WHERE id = $1', proven);
      expect(owner.mailboxes).toContain(owned?.email);
      expect(strangers?.email).not.toBe(owned?.email);
      expect((await securityOf(owner))?.email).toBe(owned?.email);
    },
    /** Finally tries every link that is still open. */
    async end() {
      await openLinks(stranger);
      if (proven === undefined) return;
      const owned = await sql('SELECT id, email FROM identity_user WHERE id = $1', proven);
      expect(await signIn({ ...stranger, cookie: '' }, owned?.email ?? '')).toBe('');
    },
  };
}

type Act = keyof ReturnType<typeof contest>['acts'];

async function play(order: readonly Act[]): Promise<void> {
  const { acts, check, end } = contest();
  for (const name of order) {
    await acts[name]();
    await sendMails();
    await check();
  }
  await end();
  await check();
}

test.each<{ title: string; order: Act[] }>([
  {
    title: 'moving away with a link that is open when the owner comes',
    order: [
      'stranger signs up with it',
      'stranger asks to move away',
      'owner comes by Google',
      'stranger opens their mail',
    ],
  },
  {
    title: 'a proof that the owner opens without being signed in to it',
    order: [
      'stranger signs up with it',
      'stranger asks to prove it',
      'owner opens their mail',
      'owner comes by Google',
    ],
  },
  {
    title: 'moving to the address of somebody who has no account yet',
    order: [
      'stranger signs up with another',
      'stranger asks to move to it',
      'owner opens their mail',
      'owner signs up',
      'owner opens their mail',
      'owner asks to prove it',
      'owner opens their mail',
    ],
  },
  {
    title: 'a link that is open when the owner resets',
    order: [
      'stranger signs up with it',
      'stranger asks to move away',
      'owner resets',
      'stranger opens their mail',
      'owner comes by Google',
    ],
  },
  {
    title: 'the address of somebody who has moved',
    order: [
      'owner comes by Google',
      'owner asks to move',
      'owner opens their mail',
      'stranger signs up with it',
      'stranger asks to prove it',
      'owner opens their mail',
    ],
  },
  {
    title: 'an account deleted before the owner comes',
    order: [
      'stranger signs up with it',
      'stranger deletes',
      'owner signs up',
      'stranger asks for a reset',
      'owner asks to prove it',
      'owner opens their mail',
    ],
  },
])('an address has one owner: $title', ({ order }) => play(order));

test('whatever two people do in whatever order, an address has one owner, who loses nothing', async () => {
  const names = Object.keys(contest().acts) as Act[];
  const orders = fc.shuffledSubarray(names, { minLength: 8, maxLength: 11 });
  await fc.assert(fc.asyncProperty(orders, play), { numRuns: 12, seed: 14, endOnFailure: true });
});
