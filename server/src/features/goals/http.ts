import { beneficiaryNotFound } from '#contract/beneficiaries/errors.ts';
import {
  closeGoal as closeGoalEndpoint,
  getGoal,
  listGoals as listGoalsEndpoint,
  setGoal as setGoalEndpoint,
} from '#contract/goals/endpoints.ts';
import type { Goal } from '#contract/goals/schemas.ts';
import { dollarsToMinor, minorToMajor } from '#contract/minor-units.ts';
import { findOwnPage } from '#server/features/beneficiaries/public.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { closeGoal, type GoalDependencies, type GoalView, setGoal, viewGoals } from './change-goal.ts';
import { findShownGoal, listGoals } from './repository.ts';

export function goalEndpoints(dependencies: GoalDependencies): EndpointHandler[] {
  const { db, clock } = dependencies;
  return [
    handle(getGoal, async ({ params: { id } }) => {
      const open = await findShownGoal(db, id);
      if (open === undefined) throw new Refusal(beneficiaryNotFound);
      const [view] = open ? await viewGoals(db, { pageId: id, rows: [open], now: clock.now() }) : [];
      const goal = view ? presentGoal(view) : null;
      // A goal whose last day is over is not shown.
      return { goal: goal?.state === 'ended' ? null : goal };
    }),
    handle(listGoalsEndpoint, async ({ caller, params: { id }, query }) => {
      await findOwnPage(db, { accountId: caller.accountId, id });
      const { rows, total } = await listGoals(db, id, query);
      const views = await viewGoals(db, { pageId: id, rows, now: clock.now() });
      return { results: views.map(presentGoal), metadata: { total, ...query } };
    }),
    handle(setGoalEndpoint, async ({ caller, params, body: { title, amount, ends_on } }) =>
      presentGoal(
        await setGoal(dependencies, caller, {
          pageId: params.id,
          title,
          amountMinor: dollarsToMinor(amount),
          endsOn: ends_on,
        }),
      ),
    ),
    handle(closeGoalEndpoint, async ({ caller, params }) =>
      presentGoal(await closeGoal(dependencies, caller, params.id)),
    ),
  ];
}

function presentGoal({ row, receivedMinor, today }: GoalView): Goal {
  const amountMinor = Number(row.amount_minor);
  return {
    id: row.id,
    title: row.title,
    amount: minorToMajor(amountMinor),
    currency: row.currency,
    received: minorToMajor(Math.max(receivedMinor, 0)),
    state: stateOf({ row, receivedMinor, today }, amountMinor),
    ends_on: row.ends_on,
    created_at: row.created_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
  };
}

function stateOf({ row, receivedMinor, today }: GoalView, amountMinor: number): Goal['state'] {
  if (row.closed_at !== null) return 'closed';
  if (row.ends_on !== null && row.ends_on < today) return 'ended';
  return receivedMinor >= amountMinor ? 'reached' : 'open';
}
