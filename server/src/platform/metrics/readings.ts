import { Gauge, type Registry } from 'prom-client';
import type { Log } from '../log.ts';

export interface Figure {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Gauges that one query reads from the database. */
export interface Reading {
  /** The stored measurements that the gauges show: names of `saveMeasurement`. */
  readonly measurements?: readonly string[];
  readonly gauges: readonly {
    readonly name: string;
    readonly help: string;
    readonly labels: readonly string[];
  }[];
  /** The figures of each gauge, by its name. */
  read(): Promise<Readonly<Record<string, readonly Figure[]>>>;
}

/** The figures of one measurement. Its label gets the name that the gauge uses. */
export function figuresOf(
  measurements: readonly { readonly name: string; readonly label: string; readonly value: number }[],
  name: string,
  label?: string,
): Figure[] {
  return measurements
    .filter((one) => one.name === name && (label === undefined || one.label !== ''))
    .map((one) => ({ labels: label === undefined ? {} : { [label]: one.label }, value: one.value }));
}

const waitMs = 2000;

/**
 * Reads the gauges of the database for a scrape: at most once in `cacheMs` and one round at a time, however often it is
 * scraped, and without delaying the scrape by more than 2 s. While the database fails, `tibeb_database_up` is 0 and the
 * gauges have no values, because old ones would look current.
 */
export function readForScrapes(
  registry: Registry,
  readings: readonly Reading[],
  { log, cacheMs }: { log: Log; cacheMs: number },
): () => Promise<void> {
  const registers = [registry];
  const up = new Gauge({
    name: 'tibeb_database_up',
    help: 'Whether the figures of this scrape could be read from the database.',
    registers,
  });
  const gauges = new Map(
    readings
      .flatMap((reading) => reading.gauges)
      .map(({ name, help, labels }) => [name, new Gauge({ name, help, labelNames: [...labels], registers })]),
  );
  const readAll = async () => {
    const figures = await Promise.all(readings.map((reading) => reading.read()));
    return new Map(figures.flatMap((each) => Object.entries(each)));
  };
  const show = (figures: ReadonlyMap<string, readonly Figure[]>) => {
    for (const [name, gauge] of gauges) {
      gauge.reset();
      for (const { labels, value } of figures.get(name) ?? []) gauge.set({ ...labels }, value);
    }
  };
  let round: Promise<void> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  const begin = () =>
    readAll()
      .then(
        (figures) => {
          show(figures);
          up.set(1);
          readAt = performance.now();
        },
        (error) => {
          show(new Map());
          up.set(0);
          log.warn({ err: error }, 'the figures of the database could not be read');
        },
      )
      .finally(() => {
        round = undefined;
      });
  return async () => {
    if (performance.now() - readAt < cacheMs) return;
    round ??= begin();
    const late = await isLate(round);
    if (!late) return;
    show(new Map());
    up.set(0);
  };
}

/** Whether the time limit passed before the work ended. */
async function isLate(work: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(true), waitMs);
  });
  const first = await Promise.race([work.then(() => false), late]);
  clearTimeout(timer);
  return first;
}
