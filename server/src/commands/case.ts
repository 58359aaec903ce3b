// `npm run case -- list | show <id> | close <id> --as <resolution> --reason "…"`: lists the cases in quarantine that
// wait for a person, and those with money in suspense; closes one with its booking. Works beside a running server.
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { closeCaseOnRecord } from '#server/features/desk/public.ts';
import {
  type CaseDetails,
  CaseRefused,
  isResolution,
  ProviderUnavailable,
} from '#server/features/payments/public.ts';
import { commandActor, insertAuditEntry } from '#server/platform/audit/repository.ts';
import type { Services } from '#server/services.ts';
import { CommandRefused, runCommand } from './run-command.ts';
import { runAtTerminal, type Terminal } from './terminal.ts';

const usage = `Usage:
  npm run case -- list
  npm run case -- show <id>
  npm run case -- close <id> --as <resolution> --reason "<why>" [--by "<who>"]`;

type Say = Terminal['say'];

function readArguments({ words, complain }: Terminal) {
  const options = { as: { type: 'string' }, reason: { type: 'string' }, by: { type: 'string' } } as const;
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch (error) {
    complain(`${error instanceof Error ? error.message : ''}\n${usage}`);
    return undefined;
  }
}

async function list({ payments }: Services, say: Say): Promise<number> {
  const cases = await payments.listCases();
  for (const { id, createdAt, reason, paymentId, charge, resolvedAt, givingBack } of cases) {
    const subject = `payment ${paymentId ?? 'none'}, charge ${charge ?? 'none'}`;
    const state = `${resolvedAt ? ', closed by hand without a booking' : ''}${givingBack ? ', refund not finished' : ''}`;
    say(`${id}  ${createdAt.toISOString()}  ${reason}  (${subject})${state}`);
  }
  const inSuspense = await payments.listCasesInSuspense({ limit: 1000, offset: 0 });
  for (const { found, inSuspense: money } of inSuspense)
    say(`${found.id}  in suspense: ${money.amountMinor} ${money.currency} (minor units)`);
  say(cases.length === 1 ? '1 case waits.' : `${cases.length} cases wait.`);
  return 0;
}

async function findCase({ payments }: Services, id: string): Promise<CaseDetails> {
  const details = await payments.showCase(id);
  if (!details) throw new CommandRefused(`There is no case ${id}.`);
  return details;
}

async function show(services: Services, say: Say, id: string): Promise<number> {
  describe(await findCase(services, id), say);
  return 0;
}

function describe({ found, payment, movements, resolutions, inSuspense }: CaseDetails, say: Say): void {
  say(`Case ${found.id}: ${found.reason}, since ${found.createdAt.toISOString()}`);
  say(
    `  provider  ${found.provider}, checkout ${found.checkout ?? 'none'}, charge ${found.charge ?? 'none'}`,
  );
  if (payment)
    say(
      `  payment   ${payment.id}, ${payment.status}, ${payment.amountMinor} ${payment.currency} (minor units)`,
    );
  say(`  expected  ${JSON.stringify(found.expected)}`);
  say(`  observed  ${JSON.stringify(found.observed)}`);
  for (const { kind, fact, charge, entries } of movements) {
    const moved = entries.map((entry) => `${entry.accountName} ${entry.amountMinor} ${entry.currency}`);
    say(`  booked    ${kind} ${fact ?? charge}: ${moved.join(', ')}`);
  }
  for (const closing of [found.closing, found.decision]) {
    if (!closing) continue;
    const { resolution, closedBy, closedAt, reason } = closing;
    say(`  closed    as ${resolution} by ${closedBy}, at ${closedAt.toISOString()}: ${reason}`);
  }
  for (const { amountMinor, currency } of inSuspense)
    say(`  suspense  ${amountMinor} ${currency} (minor units), until its owner is known`);
  if (found.givingBack) {
    const { caseId, orderedAt } = found.givingBack;
    say(
      `  refund    ordered by case ${caseId} at ${orderedAt.toISOString()}, not finished: close that case as give-back`,
    );
  }
  if (resolutions.length > 0) {
    say('  It can be closed as:');
    for (const { name, does } of resolutions) say(`    ${name.padEnd(10)} ${does}`);
  }
}

interface Closing {
  readonly as?: string | undefined;
  readonly reason?: string | undefined;
  readonly by?: string | undefined;
}

async function close(
  services: Services,
  say: Say,
  id: string,
  { as: resolution, reason, by = userInfo().username }: Closing,
): Promise<number> {
  if (resolution === undefined || !reason?.trim() || !by.trim()) throw new CommandRefused(usage);
  if (!isResolution(resolution))
    throw new CommandRefused(`There is no resolution called ${resolution}.\n${usage}`);
  const found = await findCase(services, id);
  const closing = { id, resolution, reason: reason.trim(), closedBy: by.trim() };
  await closeCaseOnRecord(services, found, closing, (transaction, entry) =>
    insertAuditEntry(transaction, commandActor(), { action: 'closeDeskCase', ...entry }),
  );
  describe(await findCase(services, id), say);
  return 0;
}

export async function runCase(terminal: Terminal): Promise<number> {
  const read = readArguments(terminal);
  if (!read) return 1;
  const { positionals, values } = read;
  const { say } = terminal;
  return runCommand(
    terminal,
    (services) => {
      const [command, id] = positionals;
      if (command === 'list' && positionals.length === 1) return list(services, say);
      if (id === undefined || !/^\d{1,18}$/.test(id) || positionals.length > 2)
        throw new CommandRefused(usage);
      if (command === 'show') return show(services, say, id);
      if (command === 'close') return close(services, say, id, values);
      throw new CommandRefused(usage);
    },
    (error) => error instanceof CaseRefused || error instanceof ProviderUnavailable,
  );
}

if (import.meta.main) await runAtTerminal(runCase);
