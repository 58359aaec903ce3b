import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import { z } from 'zod';
import { pageHeaders, sameSiteChanges } from '../pages/security-headers.ts';
import { answerWrongly, wrongAnswers } from '../wrong-answers.ts';
import { anotherAccount, type GoogleAccount, listedAccounts } from './accounts.ts';
import { aboutView, chooserView, endedView } from './chooser-view.ts';
import { createProvider, type GoogleClient, scopes } from './provider.ts';

/** The credentials that the product sends in sandbox mode. */
export const defaultGoogleClient: GoogleClient = {
  clientId: 'sandbox-google-client',
  clientSecret: 'sandbox-google-secret',
  redirectUrl: 'http://127.0.0.1:3000/identity/callback/google',
};

/** The endpoints that programs call, by the end of their address. */
const programEndpoints = {
  discovery: '/.well-known/openid-configuration',
  token: '/token',
  keys: '/jwks',
} as const;

const disturbanceSchema = z.strictObject({
  at: z.enum(['discovery', 'token', 'keys']),
  how: z.enum(wrongAnswers),
});

export interface GoogleControl {
  /** Makes the endpoint `at` answer wrongly, until this is called with another value or undefined. */
  disturb(disturbance: z.infer<typeof disturbanceSchema> | undefined): void;
}

type Call = Context<{ Bindings: HttpBindings }>;

/** Simulates Google's OpenID provider at /google, with a page to choose an account. `publicUrl` is called when needed. */
export function createGoogle({ publicUrl, client }: { publicUrl: () => string; client: GoogleClient }) {
  const accounts = new Map<string, GoogleAccount>(listedAccounts.map((account) => [account.id, account]));
  let opening: Promise<Provider> | undefined;
  const issuer = () => `${publicUrl()}/google`;
  const open = () => {
    opening ??= createProvider(issuer(), client, (id) => accounts.get(id));
    return opening;
  };
  let disturbance: z.infer<typeof disturbanceSchema> | undefined;
  const control: GoogleControl = {
    disturb: (next) => {
      disturbance = next;
    },
  };
  const headers = () => pageHeaders([new URL(client.redirectUrl).origin]);

  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get('/', (c) =>
    c.html(aboutView({ issuer: issuer(), redirectUrl: client.redirectUrl }), 200, headers()),
  );
  app.get('/choose/:uid', async (c) => {
    if (!(await underWay(c))) return c.html(endedView(), 410, headers());
    return c.html(chooserView({ action: c.req.path, client: 'Tibeb' }), 200, headers());
  });
  app.post('/choose/:uid', sameSiteChanges, async (c) => {
    const provider = await open();
    if (!(await underWay(c))) return c.html(endedView(), 410, headers());
    const form = await c.req.parseBody();
    const { incoming, outgoing } = c.env;
    if (form.account === 'refuse') {
      const refusal = { error: 'access_denied', error_description: 'The person refused.' };
      return c.redirect(await provider.interactionResult(incoming, outgoing, refusal), 303);
    }
    const account =
      form.account === 'another' ? anotherAccount.safeParse(form).data : accounts.get(String(form.account));
    if (!account) {
      const problem = 'Please enter a name and an email address.';
      return c.html(chooserView({ action: c.req.path, client: 'Tibeb', problem }), 400, headers());
    }
    accounts.set(account.id, account);
    const grant = new provider.Grant({ accountId: account.id, clientId: client.clientId });
    grant.addOIDCScope(scopes);
    const result = {
      login: { accountId: account.id, remember: false },
      consent: { grantId: await grant.save() },
      select_account: {},
    };
    return c.redirect(await provider.interactionResult(incoming, outgoing, result), 303);
  });
  app.post('/control', sameSiteChanges, async (c) => {
    const body = z
      .union([disturbanceSchema, z.strictObject({ action: z.literal('reset') })])
      .safeParse(await c.req.json().catch(() => undefined));
    if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400);
    control.disturb('at' in body.data ? body.data : undefined);
    return c.json({ disturbance: disturbance ?? null });
  });
  app.use('*', (c, next) => {
    const disturbed = disturbance && c.req.path.endsWith(programEndpoints[disturbance.at]);
    return disturbance && disturbed ? answerWrongly(c, disturbance.how) : next();
  });
  // Everything else is the provider's. It expects to be mounted at the root and derives its prefix from `originalUrl`.
  app.all('*', async (c) => {
    const { incoming, outgoing } = c.env;
    const provider = await open();
    const url = incoming.url ?? '/';
    Object.assign(incoming, { originalUrl: url, url: url.replace(/^\/google/, '') || '/' });
    await provider.callback()(incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  });

  async function underWay(c: Call): Promise<boolean> {
    const provider = await open();
    try {
      const { uid } = await provider.interactionDetails(c.env.incoming, c.env.outgoing);
      return uid === c.req.param('uid');
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return false;
      throw error;
    }
  }
  return { app, control };
}
