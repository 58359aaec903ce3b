// `npm run operator -- grant <mail> <role> | revoke <mail> | list`: who works at the desk. Works beside a running
// server, and makes the first admin.
import { operatorRoles } from '#contract/operator-roles.ts';
import { findPerson, findProvenAccountId, listAccountIdsOf } from '#server/features/account/public.ts';
import { changeOperator, LastAdmin, listOperators } from '#server/features/desk/public.ts';
import { commandActor, insertAuditEntry } from '#server/platform/audit/repository.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Services } from '#server/services.ts';
import { CommandRefused, runCommand } from './run-command.ts';
import { runAtTerminal, type Terminal } from './terminal.ts';

const usage = `Usage:
  npm run operator -- list
  npm run operator -- grant <mail address> ${operatorRoles.join('|')}
  npm run operator -- revoke <mail address>`;

type Say = Terminal['say'];

async function list({ db }: Services, say: Say): Promise<number> {
  const operators = await listOperators(db);
  for (const { email, role, grantedAt, suspended } of operators)
    say(`${role.padEnd(8)} ${email}, since ${grantedAt.toISOString()}${suspended ? ', suspended' : ''}`);
  if (operators.length === 0) say('Nobody works at the desk yet.');
  return 0;
}

async function grant({ db }: Services, say: Say, email: string, name: string): Promise<number> {
  const role = operatorRoles.find((one) => one === name);
  if (!role) throw new CommandRefused(`There is no role called ${name}.\n${usage}`);
  const accountId = await findProvenAccountId(db, email);
  if (!accountId)
    throw new CommandRefused(
      (await listAccountIdsOf(db, email)).length > 0
        ? 'Whoever has this address has not confirmed it yet.'
        : 'There is no account with this address.',
    );
  await change(db, accountId, role);
  const suspended = (await findPerson(db, accountId))?.suspended_at;
  const opens = suspended
    ? 'They are suspended: the desk opens once they are restored.'
    : 'The desk opens once they show a second factor.';
  say(`${email} is now ${role}. ${opens}`);
  return 0;
}

async function revoke({ db }: Services, say: Say, email: string): Promise<number> {
  const operators = await listOperators(db);
  const found = operators.find((one) => one.email.toLowerCase() === email.toLowerCase());
  if (!found) throw new CommandRefused('Nobody with this address works at the desk.');
  await change(db, found.accountId, undefined);
  say(`${found.email} no longer works at the desk.`);
  return 0;
}

function change(
  db: Services['db'],
  accountId: string,
  role: (typeof operatorRoles)[number] | undefined,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const { before, after } = await changeOperator(transaction, accountId, role);
    await insertAuditEntry(transaction, commandActor(), {
      action: role ? 'grantRole' : 'revokeRole',
      subject: { kind: 'account', id: accountId },
      ...(before && { before }),
      ...(after && { after }),
      reason: 'npm run operator',
    });
  });
}

export function runOperator(terminal: Terminal): Promise<number> {
  const { words, say } = terminal;
  return runCommand(
    terminal,
    (services) => {
      const [command, email, role, ...more] = words;
      if (command === 'list' && email === undefined) return list(services, say);
      if (!email?.includes('@') || more.length > 0) throw new CommandRefused(usage);
      if (command === 'grant' && role !== undefined) return grant(services, say, email, role);
      if (command === 'revoke' && role === undefined) return revoke(services, say, email);
      throw new CommandRefused(usage);
    },
    (error) => error instanceof LastAdmin,
  );
}

if (import.meta.main) await runAtTerminal(runOperator);
