import type { OwnDataPart } from '#contract/account/own-data/schemas.ts';
import { notFound } from '#contract/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { accountKey, type Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Budget, Limits } from '#server/platform/limits/limits.ts';
import { requireSecondFactorIfOn } from '../second-factor/require-second-factor.ts';
import type { OwnData } from './own-data.ts';
import { listOwnRows } from './repository.ts';

export interface OwnDataDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Limits;
  /** The tables of all features. */
  readonly ownData: readonly OwnData[];
}

/** A full download is expensive and seldom needed. */
export const ownDataBudgets = {
  'own-data': { points: 6, seconds: 60 * 60, scope: 'shared' },
  /** Enough for six downloads of all tables, even long ones. */
  'own-data-part': { points: 600, seconds: 60 * 60, scope: 'shared' },
} as const satisfies Readonly<Record<string, Budget>>;

const rowsAtOnce = 500;

/**
 * Lists the tables with the caller's data. Throws `second_factor_required` as deleting the account does, and
 * `too_many_requests`.
 */
export async function listOwnData(
  dependencies: OwnDataDependencies,
  caller: Caller,
): Promise<{ name: string; columns: string[] }[]> {
  await requireSecondFactorIfOn(dependencies, caller);
  await dependencies.limits.consume('own-data', accountKey(caller));
  return dependencies.ownData.map(({ name, columns }) => ({ name, columns: Object.keys(columns) }));
}

/**
 * A part of one of these tables. Throws `second_factor_required`, `not_found` for an unknown table, and
 * `too_many_requests`.
 */
export async function readOwnData(
  dependencies: OwnDataDependencies,
  caller: Caller,
  { name, after }: { name: string; after: string | undefined },
): Promise<OwnDataPart> {
  await requireSecondFactorIfOn(dependencies, caller);
  const table = dependencies.ownData.find((one) => one.name === name);
  if (!table) throw new Refusal(notFound);
  await dependencies.limits.consume('own-data-part', accountKey(caller));
  const part = { accountId: caller.accountId, after: after ?? null, limit: rowsAtOnce };
  const { rows, last } = await listOwnRows(dependencies.db, table, part);
  return {
    rows: rows.map((row) => row.map((value) => (value instanceof Date ? value.toISOString() : value))),
    next_after: rows.length === rowsAtOnce ? (last ?? null) : null,
  };
}
