import { whyNotListening } from './explain.ts';
import { features } from './features.ts';
import { auditProblems, unknownChecks } from './ledger-audit.ts';
import { measureClocks, measureProcess, measureReplica } from './platform/metrics/metrics.ts';
import { serveMetrics } from './platform/metrics/metrics-server.ts';
import { figuresOf, type Reading, readForScrapes } from './platform/metrics/readings.ts';
import { listMeasurementAges, listMeasurements } from './platform/metrics/repository.ts';
import type { ProductProcess } from './process.ts';
import type { Services } from './services.ts';

/** Serves /metrics of this process at METRICS_PORT until it stops; does nothing when the port is not set. */
export async function serveOwnMetrics(
  services: Pick<
    Services,
    'config' | 'log' | 'metrics' | 'pools' | 'replica' | 'db' | 'jobs' | 'clockDifferences'
  >,
  { onStop }: Pick<ProductProcess, 'onStop'>,
  cacheMs = 15_000,
): Promise<void> {
  const { config, log, metrics, pools, replica } = services;
  if (!config.metrics) return;
  const { host, port } = config.metrics;
  measureProcess(metrics.registry, { ...pools, ...(replica ? { replica: replica.pool } : {}) });
  if (replica) measureReplica(metrics.registry, replica);
  measureClocks(metrics.registry, services.clockDifferences);
  const readFigures = readForScrapes(metrics.registry, readings(services), { log, cacheMs });
  const stop = await serveMetrics(metrics.registry, readFigures, { host, port }).catch((error) => {
    throw whyNotListening(error, { METRICS_HOST: host }, { METRICS_PORT: port });
  });
  onStop(stop);
}

function readings({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Reading[] {
  const stored = [
    jobReading(jobs),
    bookReading(db),
    ...features.flatMap((feature) => feature.readings?.({ db }) ?? []),
  ];
  const measurements = stored.flatMap((reading) => reading.measurements ?? []);
  return [...stored, ageReading(db, measurements)];
}

function jobReading(jobs: Services['jobs']): Reading {
  return {
    gauges: [
      { name: 'tibeb_jobs', help: 'Jobs waiting or to be tried again.', labels: ['queue', 'state'] },
      { name: 'tibeb_job_dead_letters', help: 'Jobs that failed for the last time.', labels: ['queue'] },
      {
        name: 'tibeb_job_oldest_waiting_seconds',
        help: 'How long the oldest job that could run has been waiting.',
        labels: ['queue'],
      },
    ],
    async read() {
      const queues = await jobs.measure();
      const each = (value: (figures: (typeof queues)[number]) => number) =>
        queues.map((figures) => ({ labels: { queue: figures.name }, value: value(figures) }));
      return {
        tibeb_jobs: queues.flatMap(({ name: queue, waiting, retrying }) => [
          { labels: { queue, state: 'waiting' }, value: waiting },
          { labels: { queue, state: 'retrying' }, value: retrying },
        ]),
        tibeb_job_dead_letters: each(({ deadLetters }) => deadLetters),
        tibeb_job_oldest_waiting_seconds: each(({ oldestSeconds }) => oldestSeconds),
      };
    },
  };
}

function bookReading(db: Services['db']): Reading {
  return {
    measurements: [auditProblems, unknownChecks],
    gauges: [
      { name: 'tibeb_book_problems', help: 'What the last check of the books found wrong.', labels: [] },
      {
        name: 'tibeb_unknown_book_checks',
        help: 'How many parts of the last check of the books could not be completed.',
        labels: [],
      },
    ],
    async read() {
      const measurements = await listMeasurements(db);
      return {
        tibeb_book_problems: figuresOf(measurements, auditProblems),
        tibeb_unknown_book_checks: figuresOf(measurements, unknownChecks),
      };
    },
  };
}

function ageReading(db: Services['db'], names: readonly string[]): Reading {
  return {
    gauges: [
      {
        name: 'tibeb_measurement_age_seconds',
        help: 'How long ago a figure that is not read at each scrape was measured; where it never was, since the first use.',
        labels: ['measurement'],
      },
    ],
    async read() {
      const ages = await listMeasurementAges(db, names);
      return {
        tibeb_measurement_age_seconds: ages.map(({ name, age }) => ({
          labels: { measurement: name },
          value: age,
        })),
      };
    },
  };
}
