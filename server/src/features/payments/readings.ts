import type { Database } from '#server/platform/database/database.ts';
import { figuresOf, type Reading } from '#server/platform/metrics/readings.ts';
import { listMeasurements } from '#server/platform/metrics/repository.ts';
import { measuredPayments } from './measure-payments.ts';
import { countOpenCases, measureInbox } from './measuring/repository.ts';

/** The gauges of stored webhooks, of payments and of their ledger. */
export function paymentReadings(db: Database): Reading[] {
  return [
    {
      gauges: [
        {
          name: 'tibeb_payment_events',
          help: 'Stored webhooks of payment providers that are not synced: waiting, or dead (given up).',
          labels: ['state'],
        },
        {
          name: 'tibeb_payment_event_oldest_waiting_seconds',
          help: 'How long the oldest stored webhook that is not synced has been waiting.',
          labels: [],
        },
      ],
      async read() {
        const { waiting, oldestSeconds, dead } = await measureInbox(db);
        return {
          tibeb_payment_events: [
            { labels: { state: 'waiting' }, value: waiting },
            { labels: { state: 'dead' }, value: dead },
          ],
          tibeb_payment_event_oldest_waiting_seconds: [{ labels: {}, value: oldestSeconds }],
        };
      },
    },
    {
      measurements: Object.values(measuredPayments),
      gauges: [
        { name: 'tibeb_payments', help: 'Payments by status, as last counted.', labels: ['status'] },
        {
          name: 'tibeb_ledger_difference_minor',
          help: 'What all ledger entries come to, as last summed: 0 when the books balance.',
          labels: ['currency'],
        },
        { name: 'tibeb_quarantine_open_cases', help: 'Quarantined payments not yet resolved.', labels: [] },
      ],
      async read() {
        const measurements = await listMeasurements(db);
        return {
          tibeb_payments: figuresOf(measurements, measuredPayments.byStatus, 'status'),
          tibeb_ledger_difference_minor: figuresOf(
            measurements,
            measuredPayments.ledgerDifference,
            'currency',
          ),
          tibeb_quarantine_open_cases: [{ labels: {}, value: await countOpenCases(db) }],
        };
      },
    },
  ];
}
