import { setTimeout as pause } from 'node:timers/promises';
import { defaultSettings } from '#sandbox/stripe/settings.ts';
import type { gatherFans } from './fans.ts';
import type { Happening } from './plan.ts';
import type { Product } from './product.ts';
import { countWaiting, retryNow } from './repository.ts';
import { asJson, request, retryUntilAnswered } from './requests.ts';

const syncedWithinMs = 15 * 60_000;
const pollIntervalMs = 3000;

export interface DayCounts {
  kills: number;
  restarts: number;
  /** Errors of the soak's own fans; each counts as a difference. */
  readonly problems: string[];
}

/** Runs every planned happening at its time, and resolves when every fan has finished. */
export async function liveDay(
  product: Product,
  fans: Awaited<ReturnType<typeof gatherFans>>,
  happenings: readonly Happening[],
): Promise<DayCounts> {
  const counts: DayCounts = { kills: 0, restarts: 0, problems: [] };
  const running = new Set<Promise<void>>();
  const goOn = (work: Promise<void>) => {
    const watched = work
      .catch(
        (error: unknown) => void counts.problems.push(error instanceof Error ? error.message : String(error)),
      )
      .finally(() => running.delete(watched));
    running.add(watched);
  };
  const startedAt = Date.now();
  for (const happening of happenings) {
    await pause(Math.max(0, startedAt + happening.atMs - Date.now()));
    if (happening.kind === 'kill') counts.kills += await whenRunning(product, happening.target, 'SIGKILL');
    else if (happening.kind === 'restart')
      counts.restarts += await whenRunning(product, happening.target, 'SIGTERM');
    else if (happening.kind === 'tip') goOn(fans.tip(happening));
    else if (happening.kind === 'read') goOn(fans.read(happening.page));
    else if (happening.kind === 'mail-outage') goOn(mailOutage(product, happening));
    else if (happening.kind === 'clock') goOn(clockJump(product, happening));
    else goOn(disturbProvider(product, happening));
  }
  product.mail.behave('take');
  await control(product, defaultSettings);
  await Promise.all(running);
  return counts;
}

/** Waits for a process that is just restarting, so that each planned kill really kills. */
async function whenRunning(
  { processes }: Product,
  target: keyof Product['processes'],
  signal: 'SIGKILL' | 'SIGTERM',
): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (processes[target].signal(signal)) return 1;
    await pause(50);
  }
  return 0;
}

async function mailOutage(
  { mail }: Product,
  { how, seconds }: Extract<Happening, { kind: 'mail-outage' }>,
): Promise<void> {
  mail.behave(how);
  await pause(seconds * 1000);
  mail.behave('take');
}

async function disturbProvider(
  product: Product,
  { settings, seconds }: Extract<Happening, { kind: 'provider' }>,
): Promise<void> {
  await control(product, settings);
  await pause(seconds * 1000);
  await control(product, defaultSettings);
}

async function clockJump(
  { setClock }: Product,
  { target, aheadSeconds, seconds }: Extract<Happening, { kind: 'clock' }>,
): Promise<void> {
  setClock(target, aheadSeconds);
  await pause(seconds * 1000);
  setClock(target, 0);
}

async function control({ sandboxOrigin }: Product, order: object): Promise<void> {
  await retryUntilAnswered(
    () => request(`${sandboxOrigin}/stripe/control`, asJson(order)),
    Date.now() + 60_000,
  );
}

/** Ends what is open and waits until nothing is left to do. Returns what is still waiting after a quarter of an hour. */
export async function syncDay(product: Product): Promise<string[]> {
  const { pool } = product;
  const deadline = Date.now() + syncedWithinMs;
  let waiting: Record<string, number> = {};
  for (let quiet = 0; quiet < 2; ) {
    if (Date.now() > deadline)
      return Object.entries(waiting)
        .filter(([, count]) => count > 0)
        .map(([what, count]) => `${count} ${what} are left`);
    for (const action of ['reset', 'confirm-delayed', 'expire-open', 'hurry'])
      await control(product, { action });
    try {
      await retryNow(pool);
      await pause(pollIntervalMs);
      waiting = { ...(await countWaiting(pool)), 'webhooks to deliver': await countPending(product) };
    } catch {
      // The database, or a connection to it, is just restarting.
      waiting = { 'looks at the database': 1 };
      await pause(pollIntervalMs);
    }
    quiet = Object.values(waiting).every((count) => count === 0) ? quiet + 1 : 0;
  }
  return [];
}

async function countPending({ sandboxOrigin }: Product): Promise<number> {
  const answer = await request(`${sandboxOrigin}/stripe/control/deliveries.json`);
  return answer?.body.deliveries.filter(({ status }: { status: string }) => status === 'pending').length ?? 1;
}
