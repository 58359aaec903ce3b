import { expect } from 'vitest';
import { submitCheckout } from '#sandbox/sandbox-under-test.ts';
import { jobDefinitions } from '#server/app.ts';
import { eventually } from './eventually.ts';
import { makeBeneficiary } from './factories.ts';
import { collectMail } from './mail-collector.ts';
import { type PayingServer, startPayingServer } from './paying-server.ts';
import { cardNumbers } from './saved-cards-stage.ts';
import { provenPerson } from './second-factor.ts';

export type PledgeStage = Awaited<ReturnType<typeof openPledgeStage>>;

interface Person {
  readonly authorization: string;
  readonly email: string;
}

const pledgeAt = (server: PayingServer, fan: Person, page: { id: string }, changes: object = {}) =>
  server.call(fan, 'POST', '/pledges', {
    beneficiary: page.id,
    total_amount: 5,
    message: 'Soon!',
    ...changes,
  });

async function personAt(server: PayingServer): Promise<Person> {
  const { token, email } = await provenPerson(server);
  const fan = { authorization: `Bearer ${token}`, email };
  await server.call(fan, 'GET', '/account/users/profile');
  return fan;
}

/** A pledge whose card is saved. */
async function pledgedAt(
  server: PayingServer,
  { number = cardNumbers.paying, ...changes }: { number?: string; cover_fee?: boolean } = {},
) {
  const [fan, page] = [await personAt(server), await makeBeneficiary(server.services.pool)];
  const started = await pledgeAt(server, fan, page, changes);
  expect(started.status).toBe(200);
  const { pledge: id, checkout_url: checkoutUrl } = started.body.data.result;
  await submitCheckout(checkoutUrl, { action: 'pay', number });
  const confirmed = await server.call(fan, 'POST', `/pledges/${id}/confirm`);
  expect(confirmed.body.data.result).toMatchObject({ state: 'active', card: { brand: 'visa' } });
  return { fan, page, id: String(id) };
}

/** A server in live mode with a clock of its own, its mail, and fans who pledge tips by cards of the sandbox. */
export async function openPledgeStage() {
  let laterMs = 0;
  const mail = await collectMail();
  const server = await startPayingServer({
    ownIdentity: true,
    workJobs: true,
    environment: { SMTP_URL: mail.url },
    overrides: { clock: { now: () => new Date(Date.now() + laterMs) } },
  });
  // The row that the first start in live mode writes; without it, pages need not be payable.
  await server.ownerPool.query("INSERT INTO installation (mode) VALUES ('live')");
  const workOf = (job: string) =>
    jobDefinitions(server.services).find(({ name }) => name === job)?.work as (data: object) => Promise<void>;

  const read = async (fan: Person, id: string) =>
    (await server.call(fan, 'GET', `/pledges/${id}`)).body.data.result;
  /** Runs the scheduled job after this much time. */
  async function runAfter(ms: number): Promise<void> {
    laterMs = ms;
    await workOf('pledges.run')({});
  }
  return {
    server,
    mail,
    person: () => personAt(server),
    pledge: (fan: Person, page: { id: string }, changes?: object) => pledgeAt(server, fan, page, changes),
    pledged: (values?: Parameters<typeof pledgedAt>[1]) => pledgedAt(server, values),
    read,
    runAfter,
    setLater(ms: number): void {
      laterMs = ms;
    },
    /** Works the mail of a pledge again. */
    mailAgain: (pledgeId: string, kind: 'announced' | 'lapsed') => workOf('pledges.mail')({ pledgeId, kind }),
    /** Runs the scheduled job after this much time, and waits until the giver knows when the card is charged. */
    async announceAfter(ms: number, { fan, id }: { fan: Person; id: string }) {
      await runAfter(ms);
      return eventually(async () => {
        const announced = await read(fan, id);
        expect(announced).toMatchObject({ state: 'announced', charge_at: expect.any(String) });
        return announced;
      });
    },
    setPayable: (page: { id: string }, payable: boolean) =>
      server.ownerPool.query('UPDATE beneficiary SET payable = $2 WHERE id = $1', [page.id, payable]),
    captures: () => server.journal().filter(({ kind }) => kind === 'capture').length,
    /** The mail with this subject, once it has arrived. */
    mailTo: ({ email }: Person, subject: string) =>
      eventually(() => {
        const found = mail.to(email).find(({ text }) => text.includes(subject));
        expect(found).toBeDefined();
        return found?.text ?? '';
      }),
    async stop(): Promise<void> {
      await server.stop();
      await mail.stop();
    },
  };
}
