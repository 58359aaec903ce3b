import { randomUUID } from 'node:crypto';
import { operatorRoles } from '#contract/operator-roles.ts';
import type { PageRenderer } from '#server/platform/pages/page-renderer.ts';
import routes from '#web/routes.ts';
import { openDeskStage } from './desk-stage.ts';
import { makeEvent, makeOrganizer, makeStage, makeType } from './factories.ts';

/** A sender of attacks: a token for the API, cookies for pages. Both are empty for an anonymous one. */
export interface Sender {
  readonly authorization: string;
  readonly cookie: string;
}

const stranger: Sender = { authorization: '', cookie: '' };

/** Throws for addresses of other machines, so that nothing is sent to them. */
export function refuseForeign(url: URL): URL {
  if (url.hostname !== '127.0.0.1') throw new Error(`${url.hostname} is not this machine.`);
  return url;
}

/** A server with everything that an endpoint or a page may need, and people with all roles. */
export async function openTarget(pages: PageRenderer) {
  const stage = await openDeskStage({ pages });
  const { pool } = stage.services;
  const organizer = await makeOrganizer(pool);
  const event = await makeEvent(pool, { organizer, beneficiaries: [stage.beneficiary] });
  const { code } = await makeStage(pool, event);
  await pool.query("INSERT INTO beneficiary_handle VALUES ('attacked', $1)", [stage.beneficiary.id]);
  const there = [stage.beneficiary.id, organizer.id, event.id, code, 'attacked', 'stripe', randomUUID()];
  const signIn = async (): Promise<Sender[]> => {
    // In the last round an operator may have hidden what the next one needs.
    for (const [table, { id }] of [
      ['beneficiary', stage.beneficiary],
      ['event', event],
    ] as const)
      await pool.query(`UPDATE ${table} SET withheld = false, hidden_reason = NULL WHERE id = $1`, [id]);
    const person = await stage.person();
    const operators = await Promise.all(operatorRoles.map((role) => stage.operator(role)));
    const page = await stage.call(person, 'POST', '/beneficiary/pages', {
      name: 'A page that is attacked',
      types: [await makeType(pool, 'Musician')],
    });
    const tip = await stage.paidTip(person);
    const recent = [
      page.body?.data?.result?.id,
      tip.paymentId,
      await stage.openCase(),
      await stage.failedJob(),
    ];
    there.splice(7, there.length, ...recent.filter((id) => typeof id === 'string'));
    const senders = [person, ...operators].map(({ authorization }) => ({
      authorization,
      cookie: `accessToken=${authorization.replace('Bearer ', '')}`,
    }));
    return [stranger, ...senders, { ...stranger, cookie: 'accessToken=a.b.c; flash=<b>' }];
  };
  const paths = routes.map(({ path = '' }) => {
    const id = path.startsWith('events') ? event.id : stage.beneficiary.id;
    return `/${path
      .replace(':id', id)
      .replace(':handle', 'attacked')
      .replace(':code', code)
      .replace(/:\w+\??/g, 'none')
      .replace('*', 'nowhere')}`;
  });
  return {
    fetch: stage.app.fetch,
    pages: [...new Set(paths)],
    there,
    signIn,
    stop: stage.stop,
  };
}

/** The names of all fields on the pages that these people see. */
export async function fieldNames(
  origin: string,
  pages: readonly string[],
  senders: readonly Sender[],
): Promise<string[]> {
  const names = new Set([
    'intent',
    'id',
    'title',
    'name',
    'message',
    'next',
    'returnTo',
    'step',
    'page',
    'search',
  ]);
  for (const [at, path] of pages.entries()) {
    const { cookie = '' } = senders[at % senders.length] ?? {};
    const url = refuseForeign(new URL(path, origin));
    const text = await (await fetch(url, { headers: { cookie, accept: 'text/html' } })).text();
    for (const [, name = ''] of text.matchAll(/<(?:input|textarea|select|button)\b[^>]*?\bname="([^"]+)"/g))
      names.add(name);
  }
  return [...names];
}
