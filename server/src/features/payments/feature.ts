import type { Feature } from '../../feature.ts';
import { paymentsEndpoints } from './http.ts';
import { paymentJobs } from './jobs.ts';
import { eventChecks, paymentChecks } from './ledger-audit/audit-checks.ts';
import { paymentReadings } from './readings.ts';

/** What payments plug into the server. */
export const payments = {
  endpoints: paymentsEndpoints,
  jobs: (services) => paymentJobs({ ...services, clock: services.paymentClock }),
  budgets: {
    /** Deliveries without a valid signature; signed ones are not limited. */
    'webhook-address': { points: 60, seconds: 60, scope: 'local' },
  },
  audits: [...paymentChecks, ...eventChecks],
  readings: ({ db }) => paymentReadings(db),
} satisfies Feature;
