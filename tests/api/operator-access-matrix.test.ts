import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointId, endpoints } from '#contract/api.ts';
import type { EndpointDefinition } from '#contract/endpoint.ts';
import { operatorRoles } from '#contract/operator-roles.ts';
import { undocumented } from '#tests/support/api-document.ts';
import { type DeskStage, makeDebt, openDeskStage } from '#tests/support/desk-stage.ts';
import { makeBeneficiary, makeEvent, makeThanks } from '#tests/support/factories.ts';
import { makeReturnableBalance } from '#tests/support/left-balance.ts';
import { makeReversibleDebt } from '#tests/support/reversible-debt.ts';
import { makeUnknownTransfer } from '#tests/support/unknown-transfer.ts';
import {
  admin,
  campaignDeskRows,
  campaignTargets,
  deciding,
  everybody,
  finance,
  hiddenWordsTargets,
  pageRows,
  pageTargets,
  payoutRows,
  payoutTargets,
  type Row,
  reportRows,
  seenTargets,
} from './operator-access-matrix-rows.ts';

/** The callers, in the order of the columns below; `plain` operators have no second factor. */
const callers = [
  'guest',
  'person',
  'plain support',
  'plain finance',
  'plain admin',
  'support',
  'finance',
  'admin',
] as const;
type Caller = (typeof callers)[number];

const deskEndpoints = Object.entries(endpoints).filter(([, { access }]) => typeof access === 'object') as [
  EndpointId,
  EndpointDefinition,
][];

/** Every endpoint that only operators may use. */
const matrix: Partial<Record<EndpointId, Row>> = {
  getDesk: everybody,
  listDeskPayments: everybody,
  getDeskPayment: everybody,
  getDeskEvidence: finance,
  refundDeskPayment: finance,
  listDeskCases: everybody,
  getDeskCase: everybody,
  closeDeskCase: finance,
  getDeskComparison: finance,
  requestDeskComparison: finance,
  listDeskDebts: finance,
  writeOffDeskDebt: finance,
  getDeskReversal: finance,
  reverseDeskTransfers: finance,
  bookDeskComparisonTransfer: finance,
  listDeskLeftBalances: finance,
  giveBackLeftBalance: finance,
  listDeskJobs: everybody,
  listDeskFailingJobs: everybody,
  getDeskJob: everybody,
  retryDeskJob: everybody,
  listDeskLog: admin,
  getDeskKinds: admin,
  addKind: admin,
  changeKind: admin,
  listDeskOperators: admin,
  changeDeskPersonRole: admin,
  ...reportRows,
  ...pageRows,
  listDeskEvents: everybody,
  getDeskEvent: everybody,
  hideDeskEvent: everybody,
  showDeskEvent: everybody,
  listDeskPeople: everybody,
  getDeskPerson: everybody,
  suspendPerson: everybody,
  restorePerson: everybody,
  listDeskClaims: everybody,
  getDeskClaim: everybody,
  getDeskClaimPaper: deciding,
  acceptDeskClaim: deciding,
  refuseDeskClaim: deciding,
  freezeDeskClaim: deciding,
  ...payoutRows,
  ...campaignDeskRows,
};

let stage: DeskStage;
let headers: Record<Caller, Record<string, string>>;
interface Target {
  readonly id?: string;
  readonly paper?: string;
  readonly body?: object;
}
/** Each creates a new object for the request to act on, and returns its id and the request body. */
let targets: Partial<Record<EndpointId, () => Promise<Target>>>;
/** Objects that no request changes: it only reads, or is refused. */
const unchanged = new Map<EndpointId, Promise<Target> | undefined>();
beforeAll(async () => {
  stage = await openDeskStage();
  const [person, ...operators] = await Promise.all([
    stage.person(),
    ...operatorRoles.map((role) => stage.operatorWithoutFactor(role)),
    ...operatorRoles.map((role) => stage.operator(role)),
  ]);
  const all = [undefined, person, ...operators];
  headers = Object.fromEntries(
    callers.map((caller, at) => {
      const authorization = all[at]?.authorization;
      return [caller, authorization ? { authorization } : {}];
    }),
  ) as typeof headers;
  targets = { ...targetsOf(person), ...(await hiddenWordsTargets(stage, person, reason)) };
});
afterAll(() => stage.stop());

const reason = 'The fan asked for it';

function targetsOf(fan: { authorization: string; accountId: string }): typeof targets {
  const payment = async () => ({ id: (await stage.paidTip(fan)).paymentId, body: { reason } });
  const quarantined = async () => ({ id: await stage.openCase(), body: { resolution: 'dismiss', reason } });
  const job = async () => ({ id: await stage.failedJob(), body: { reason } });
  const owed = { currency: 'USD', amount_minor: 400, reason };
  const debt = async () => ({ id: await makeDebt(stage), body: owed });
  const anybody = async () => ({ id: (await stage.person()).accountId, body: { reason } });
  const { pool } = stage.services;
  const event = async () => ({ ...(await makeEvent(pool)), body: { reason } });
  const reported = async () => {
    const { id } = await makeBeneficiary(pool);
    await stage.call(fan, 'POST', '/reports', { kind: 'page', id, reason: 'spam' });
    const { rows } = await pool.query('SELECT id FROM report WHERE subject_id = $1', [id]);
    return { id, body: { outcome: 'dismissed', last_report: rows[0].id, reason } };
  };
  const message = async () => ({
    id: (await stage.paidTip(fan, { message: 'Buy my pills' })).tipId,
    body: { reason },
  });
  const thanks = async () => ({
    id: await makeThanks(pool, (await stage.paidTip(fan)).tipId),
    body: { reason },
  });
  const newcomer = async () => ({
    id: (await stage.person()).accountId,
    body: { role: 'support', reason },
  });
  const named = () => ({ name: `Kind ${randomUUID()}`, position: 0, reason });
  return {
    addKind: async () => ({ body: { of: 'types', ...named() } }),
    changeDeskPersonRole: newcomer,
    getDeskReport: reported,
    closeDeskReports: reported,
    hideDeskMessage: message,
    hideDeskThanks: thanks,
    getDeskEvent: event,
    hideDeskEvent: event,
    showDeskEvent: event,
    getDeskPerson: anybody,
    suspendPerson: anybody,
    restorePerson: anybody,
    ...seenTargets(stage, fan, reason),
    ...pageTargets(pool, reason),
    ...payoutTargets(stage, fan, reason),
    ...campaignTargets(pool, fan.accountId, reason),
    getDeskPayment: payment,
    getDeskEvidence: payment,
    refundDeskPayment: async () => ({ ...(await payment()), body: { reason, key: randomUUID() } }),
    getDeskCase: quarantined,
    closeDeskCase: quarantined,
    writeOffDeskDebt: debt,
    getDeskReversal: debt,
    reverseDeskTransfers: () => makeReversibleDebt(stage, fan, reason),
    bookDeskComparisonTransfer: () => makeUnknownTransfer(stage, fan, reason),
    giveBackLeftBalance: () => makeReturnableBalance(stage, fan, reason),
    requestDeskComparison: async () => ({ body: { reason } }),
    getDeskJob: job,
    retryDeskJob: job,
  };
}

async function ask(id: EndpointId, caller: Caller, isRefused = false) {
  const { method, path } = endpoints[id];
  const target = await (isRefused || method === 'get' ? targetToRead(id) : targets[id]?.());
  const init: RequestInit = {
    method: method.toUpperCase(),
    headers: { ...headers[caller], 'content-type': 'application/json' },
  };
  if (method !== 'get') init.body = JSON.stringify(target?.body ?? {});
  const address = path.replace('{id}', target?.id ?? '').replace('{paper}', target?.paper ?? '');
  const response = await stage.request(`/api/v1${address}`, init);
  return { response, target };
}

function targetToRead(id: EndpointId): Promise<Target> | undefined {
  const target = unchanged.has(id) ? unchanged.get(id) : targets[id]?.();
  unchanged.set(id, target);
  return target;
}

test('the matrix names every endpoint that is open to operators alone', () => {
  expect(Object.keys(matrix).sort()).toEqual(deskEndpoints.map(([id]) => id).sort());
});

describe.each(deskEndpoints.map(([id]) => id))('%s', (id) => {
  test.each(callers)('asked by %s', async (caller) => {
    const before = await stage.log();
    const expected = matrix[id]?.[callers.indexOf(caller)] ?? 0;
    const { response } = await ask(id, caller, expected >= 400);
    expect(response.status, await response.clone().text()).toBe(expected);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await undocumented(stage, endpoints[id], response.clone())).toEqual([]);
    const code = response.ok ? undefined : (await response.json()).errors[0].code;
    if (caller === 'guest') expect(code).toBe('not_authenticated');
    if (caller === 'person') expect(code).toBe('not_found');
    if (caller.startsWith('plain')) expect(code).toBe('operator_factor_missing');
    if (!response.ok) expect(await stage.log()).toEqual(before);
  });
});

const acts = deskEndpoints.filter(([, { method }]) => method !== 'get').map(([id]) => id);

test.each(acts)('%s writes who did it, to what, why and how it is now into the log', async (id) => {
  const before = await stage.log();
  const { response, target } = await ask(id, 'admin');
  expect(response.status).toBeLessThan(300);
  const entries = (await stage.log()).slice(0, -before.length || undefined);
  expect(entries).toMatchObject([
    {
      action: id,
      actor: 'admin',
      reason,
      after: expect.anything(),
      ...(target?.id && { subject_id: target.id }),
    },
  ]);
});
