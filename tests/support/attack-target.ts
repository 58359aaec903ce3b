import { randomUUID } from 'node:crypto';
import { operatorRoles } from '#contract/operator-roles.ts';
import type { PageRenderer } from '#server/platform/pages/page-renderer.ts';
import routes from '#web/routes.ts';
import { openDeskStage } from './desk-stage.ts';
import { addressOf, makeOwnedThings } from './owned-things.ts';

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
  return {
    fetch: stage.app.fetch,
    /** For one round: who sends, the pages with ids of what the person owns, and these and other existing ids. */
    async openRound(): Promise<{ senders: Sender[]; pages: string[]; there: string[] }> {
      const person = await stage.person();
      const operators = await Promise.all(operatorRoles.map((role) => stage.operator(role)));
      const things = await makeOwnedThings(pool, person.accountId);
      const tip = await stage.paidTip(person);
      const senders = [person, ...operators].map(({ authorization }) => ({
        authorization,
        cookie: `accessToken=${authorization.replace('Bearer ', '')}`,
      }));
      return {
        senders: [stranger, ...senders, { ...stranger, cookie: 'accessToken=a.b.c; flash=<b>' }],
        pages: [...new Set(routes.map(({ path = '' }) => addressOf(`/${path}`, things)))],
        there: [
          things.page,
          things.organizer,
          things.event,
          things.stage.code,
          things.handle,
          'stripe',
          randomUUID(),
          tip.paymentId,
          await stage.openCase(),
          await stage.failedJob(),
        ],
      };
    },
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
