import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { budgets } from '#server/budgets.ts';
import { receiveTip } from './dashboard-stage.ts';
import { eventually } from './eventually.ts';
import { newcomer, post, signedIn } from './identity.ts';
import { collectMail } from './mail-collector.ts';
import { type Fan, type PayingServer, startPayingServer } from './paying-server.ts';

/** A person who tips without an account. */
export interface GuestFan extends Fan {
  readonly token: string;
}

export const newAddress = () => `${randomUUID()}@example.com`;

/** Starts as a guest, or returns as the guest with `token`. */
export async function beginAsGuest(
  server: Pick<PayingServer, 'call'>,
  body: { email?: string; token?: string } = {},
): Promise<GuestFan> {
  const answer = await server.call(undefined, 'POST', '/account/guests', body);
  if (answer.status !== 201) throw new Error(`Beginning as a guest answered ${answer.status}.`);
  const { token } = answer.body.data.result;
  return { token, authorization: `Bearer ${token}` };
}

/** A paying server where people sign up with addresses of their own, and verify them with the mailed codes. */
export async function openGuestStage() {
  const mail = await collectMail();
  const wide = { points: 1_000_000, seconds: 60, scope: 'local' } as const;
  const names = ['read', 'read-address', ...Object.keys(budgets)];
  const server = await startPayingServer({
    workJobs: true,
    ownIdentity: true,
    environment: { SMTP_URL: mail.url },
    overrides: {
      budgets: {
        ...Object.fromEntries(names.map((name) => [name, wide])),
        'guest-receipts-mailbox': { points: 2, seconds: 60, scope: 'local' },
      },
    },
  });
  return {
    server,
    mail,
    receive: (fan: Fan, changes: Parameters<typeof receiveTip>[3] = {}) =>
      receiveTip(server, server.beneficiary, fan, changes),
    /** The ids of a person's tips, as the API lists them. */
    async listed(fan: Fan): Promise<string[]> {
      const { body } = await server.call(fan, 'GET', '/tipping/tips');
      expect(body.data.metadata.total).toBe(body.data.results.length);
      return body.data.results.map(({ id }: { id: string }) => id);
    },
    /** A person with an account whose address is not verified. */
    async person(email = newAddress()) {
      const someone = await signedIn(server, { ...newcomer(), email });
      const fan: Fan = { authorization: `Bearer ${someone.token}` };
      await server.call(fan, 'GET', '/account/users/profile');
      return { ...someone, fan };
    },
    /** Verifies the address that a person signed up with, by the mailed code. */
    async prove({ cookie, email }: { cookie: string; email: string }): Promise<void> {
      await post(server, identityPaths.sendVerification, {}, { cookie });
      const code = await eventually(() => {
        const withCode = mail.to(email).find(({ text }) => /^\d{6}\r?$/m.test(text));
        return mail.codeIn(withCode?.text ?? '');
      });
      const proven = await post(server, identityPaths.verifyEmailCode, { code }, { cookie });
      expect(proven.status).toBe(200);
    },
    async stop() {
      await server.stop();
      await mail.stop();
    },
  };
}
