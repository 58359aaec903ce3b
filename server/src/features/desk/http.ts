import type { RawBuilder } from 'kysely';
import { getDesk } from '#contract/desk/endpoints.ts';
import type { Payments } from '#server/features/payments/public.ts';
import { countWaitingPayouts } from '#server/features/payouts/public.ts';
import { countReported, type Reportables } from '#server/features/reports/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { caseEndpoints } from './cases/http.ts';
import { comparisonEndpoints } from './comparison/http.ts';
import { debtEndpoints } from './debts/http.ts';
import { eventEndpoints } from './events/http.ts';
import { evidenceEndpoints } from './evidence/http.ts';
import { hiddenWordsEndpoints } from './hidden-words/http.ts';
import { jobEndpoints } from './jobs/http.ts';
import { kindEndpoints } from './kinds/http.ts';
import { logEndpoints } from './log/http.ts';
import { operatorEndpoints } from './operators/http.ts';
import { pageEndpoints } from './pages/http.ts';
import { paymentEndpoints } from './payments/http.ts';
import { peopleEndpoints } from './people/http.ts';
import { hidingEndpoints, reportEndpoints } from './reports/http.ts';
import { countBy } from './waiting/repository.ts';

export interface DeskDependencies {
  readonly db: Database;
  readonly payments: Payments;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly reportables: Reportables;
  /** Expressions that count the waiting claims and campaigns. */
  readonly expressions: {
    readonly waitingClaims: RawBuilder<number>;
    readonly waitingCampaigns: RawBuilder<number>;
  };
}

export function deskEndpoints(dependencies: DeskDependencies): EndpointHandler[] {
  const { db, payments, jobs, expressions } = dependencies;
  return [
    handle(getDesk, async ({ caller }) => {
      const [reports, claims, campaigns, cases, letters, payouts] = await Promise.all([
        countReported(db),
        countBy(db, expressions.waitingClaims),
        countBy(db, expressions.waitingCampaigns),
        payments.countCases(),
        jobs.deadLetters.count(),
        caller.role === 'support' ? undefined : countWaitingPayouts(db),
      ]);
      return { role: caller.role, waiting: { reports, claims, campaigns, cases, jobs: letters, ...payouts } };
    }),
    ...paymentEndpoints(dependencies),
    ...caseEndpoints(dependencies),
    ...peopleEndpoints(dependencies),
    ...pageEndpoints(dependencies),
    ...eventEndpoints(dependencies),
    ...reportEndpoints(dependencies),
    ...hidingEndpoints(dependencies),
    ...operatorEndpoints(dependencies),
    ...kindEndpoints(dependencies),
    ...comparisonEndpoints(dependencies),
    ...debtEndpoints(dependencies),
    ...evidenceEndpoints(dependencies),
    ...jobEndpoints(dependencies),
    ...logEndpoints(dependencies),
    ...hiddenWordsEndpoints(dependencies),
  ];
}
