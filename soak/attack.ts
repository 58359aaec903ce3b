// `npm run soak:attack -- --inputs 100000 --seed 1`: sends hostile input to every endpoint, every page and its form, and the
// identity service, as anonymous visitors, people, owners and operators. No answer may be 5xx or return markup unescaped, in
// its body or in a header.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import pLimit from 'p-limit';
import { identityPaths } from '#contract/account/identity.ts';
import { endpoints } from '#contract/api.ts';
import type { EndpointDefinition } from '#contract/endpoint.ts';
import { openHttpServer } from '#server/platform/http/http-server.ts';
import { loadBuiltPages } from '#server/platform/pages/built-pages.ts';
import { fieldNames, openTarget, refuseForeign } from '#tests/support/attack-target.ts';
import startDatabase from '#tests/support/postgres.ts';
import { type Attack, attacksOn, type Target } from './attack/attacks.ts';
import { findingsIn } from './attack/findings.ts';

const { values } = parseArgs({
  options: {
    inputs: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
  },
});
/** Attacks for each target in one round; the next has new people and things, because an attack may sign out or delete. */
const perRound = 12;
const atOnce = 8;
const shown = 20;

interface Tally {
  sent: number;
  readonly statuses: Map<number, number>;
  readonly findings: string[];
}

async function send(origin: string, { name, path, init }: Attack, tally: Tally): Promise<void> {
  tally.sent += 1;
  const answer = await fetch(refuseForeign(new URL(`${origin}${path}`)), {
    ...init,
    redirect: 'manual',
    signal: AbortSignal.timeout(60_000),
  }).catch((error: unknown) => error as Error);
  const found = (what: string) => {
    const body = String(init.body ?? '').slice(0, 600);
    tally.findings.push(`${name}: ${what}: ${init.method} ${path.slice(0, 300)} ${body}`);
  };
  if (answer instanceof Error) return found(`no answer (${answer.message} ${String(answer.cause ?? '')})`);
  tally.statuses.set(answer.status, (tally.statuses.get(answer.status) ?? 0) + 1);
  for (const what of await findingsIn(answer)) found(what);
}

function report(tally: Tally, seconds: number): number {
  const statuses = [...tally.statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`);
  for (const finding of tally.findings.slice(0, shown)) console.log(finding);
  const failures = [...tally.statuses].reduce((sum, [status, count]) => sum + (status >= 500 ? count : 0), 0);
  const [load = 0] = loadavg();
  console.log(
    `attack: seed ${values.seed}, ${tally.sent} inputs in ${Math.round(seconds)} s, ${failures} answers of 5xx, ${tally.findings.length - failures} other findings; ${statuses.join(', ')}; load ${load.toFixed(1)}`,
  );
  return tally.findings.length === 0 ? 0 : 1;
}

async function main(): Promise<number> {
  const [inputs, seed] = [Number(values.inputs), Number(values.seed)];
  if (!(inputs > 0) || !Number.isInteger(seed)) throw new Error('--inputs and --seed must be numbers.');
  const stopDatabase = await startDatabase();
  const target = await openTarget(await loadBuiltPages('web/build'));
  const server = await openHttpServer(target.fetch, { hostname: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${server.port}`;
  const tally: Tally = { sent: 0, statuses: new Map(), findings: [] };
  const startedAt = performance.now();
  try {
    const always: Target[] = [
      ...(Object.values(endpoints) as EndpointDefinition[]).map(
        (endpoint) => ({ kind: 'endpoint', endpoint }) as const,
      ),
      ...Object.values(identityPaths).map((path) => ({ kind: 'identity', path }) as const),
    ];
    const limit = pLimit(atOnce);
    for (let round = 0; tally.sent < inputs; round += 1) {
      const { senders: callers, pages, there } = await target.openRound();
      const targets = [...always, ...pages.map((path) => ({ kind: 'page', path }) as const)];
      const names = await fieldNames(origin, pages, callers);
      const ofEach = targets.map((one, at) =>
        fc.sample(attacksOn(one, { callers, there, names }), {
          seed: seed * 1_000_003 + round * 10_007 + at,
          numRuns: perRound,
        }),
      );
      // The targets take turns, so that a short run reaches all of them.
      const attacks = Array.from({ length: perRound }, (_, turn) =>
        ofEach.flatMap((attacks) => attacks[turn] ?? []),
      ).flat();
      await Promise.all(
        attacks.slice(0, inputs - tally.sent).map((attack) => limit(() => send(origin, attack, tally))),
      );
      if (tally.findings.length > 1000) break;
    }
    return report(tally, (performance.now() - startedAt) / 1000);
  } finally {
    await server.drain();
    await target.stop();
    await stopDatabase();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
