import type { Feature } from '../../feature.ts';
import { deskNotices } from './notices.ts';

/** What the desk plugs into the web. */
export const desk: Feature = {
  routes: {
    desk: 'overview/overview-page.tsx',
    'desk/payments': 'payments/payments-page.tsx',
    'desk/payments/:id': 'payments/payment-page.tsx',
    'desk/payments/:id/evidence': 'evidence/evidence-page.tsx',
    'desk/people': 'people/people-page.tsx',
    'desk/people/:id': 'people/person-page.tsx',
    'desk/pages': 'listings/pages-page.tsx',
    'desk/pages/:id': 'listings/page-page.tsx',
    'desk/events': 'listings/events-page.tsx',
    'desk/events/:id': 'listings/event-page.tsx',
    'desk/campaigns': 'campaigns/campaigns-page.tsx',
    'desk/campaigns/:id': 'campaigns/campaign-page.tsx',
    'desk/reports': 'reports/reports-page.tsx',
    'desk/reports/:id': 'reports/report-page.tsx',
    'desk/operators': 'roles/operators-page.tsx',
    'desk/kinds': 'kinds/kinds-page.tsx',
    'desk/cases': 'cases/cases-page.tsx',
    'desk/cases/:id': 'cases/case-page.tsx',
    'desk/debts': 'debts/debts-page.tsx',
    'desk/debts/:account': 'payouts/reversal-page.tsx',
    'desk/comparison': 'comparison/comparison-page.tsx',
    'desk/jobs': 'jobs/jobs-page.tsx',
    'desk/jobs/:id': 'jobs/job-page.tsx',
    'desk/claims': 'claims/claims-page.tsx',
    'desk/claims/:id': 'claims/claim-page.tsx',
    'desk/claims/:id/papers/:paper': 'claims/paper.ts',
    'desk/payouts': 'payouts/payouts-page.tsx',
    'desk/payout-batches/:id/batch.csv': 'payouts/batch-file.ts',
    'desk/payouts/:id': 'payouts/payout-page.tsx',
    'desk/log': 'log/log-page.tsx',
  },
  notices: deskNotices,
};
