import { join } from 'node:path';
import type { Pool } from 'pg';
import { caseResolutions } from '#contract/desk/rules.ts';
import { listDemoAccounts } from '#server/features/account/public.ts';
import { resolutionTexts } from '#server/features/payments/quarantine/resolutions.ts';
import { campaigns } from '#web/features/campaigns/campaigns.data.ts';
import { readContent } from '#web/features/content/read-content.ts';
import { demoEvents } from '#web/features/events/demo-events.data.ts';
import { testimonials } from '#web/features/home/testimonials.data.ts';

export interface Words {
  readonly text: string;
  /** The element or attribute that contains the text. */
  readonly where: string;
}

/** Texts that are the same in every language, each with its reason. */
const exceptions: readonly RegExp[] = [
  // The markup that an owner copies into another site.
  /<iframe src="[^"]*" title="|" width="\d+" height="\d+" style="[^"]*" loading="lazy"><\/iframe>/g,
  // The product's own name, and the names of the networks it links to.
  /\bTibeb\b/g,
  // Addresses.
  /[\w.+-]+@[\w.-]+/g,
  /\b(https?:\/\/)?(127\.0\.0\.1|localhost)(:\d+)?[\w/#?=&.-]*/g,
  // Ids and codes of receipts.
  /\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/g,
  // How other languages write the dollar.
  /US\$/g,
  // The currency's code, and the names of the payment methods, which are brands.
  /\bUSD\b/g,
];

/** Texts that are data: from people, the sample, the geocoder and the site's Markdown. */
export async function dataOf(pool: Pool): Promise<Set<string>> {
  const data = new Set<string>();
  const web = join(import.meta.dirname, '../../../web');
  collect(readContent(join(web, 'app/content/en'), join(web, 'public')), data);
  // Operators read English: the names of jobs, reasons and decisions, and what the server says a decision does.
  collect([caseResolutions, resolutionTexts], data);
  collect((await pool.query('SELECT DISTINCT name, source_name, source_output FROM jobs.job')).rows, data);
  collect((await pool.query("SELECT DISTINCT replace(reason, '_', ' ') FROM payment_quarantine")).rows, data);
  collect([campaigns, demoEvents(new Date()), testimonials, listDemoAccounts()], data);
  const { rows: columns } = await pool.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type IN ('text', 'jsonb')`,
  );
  for (const { table, column } of columns) {
    const { rows } = await pool.query(`SELECT DISTINCT "${column}" AS text FROM "${table}"`);
    collect(rows, data);
  }
  return data;
}

function collect(value: unknown, data: Set<string>): void {
  if (typeof value === 'string') {
    // A story is shown by paragraphs, and Markdown in pieces.
    for (const line of value.split('\n')) data.add(oneLine(line));
    data.add(oneLine(value));
  } else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) collect(inner, data);
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The texts that have letters which no text of the made-up locale has, and that are not data. */
export function englishLeft(words: readonly Words[], data: ReadonlySet<string>): string[] {
  const longest = [...data].filter((text) => /[a-z]/i.test(text)).sort((a, b) => b.length - a.length);
  return words.flatMap(({ text, where }) => {
    let left = oneLine(text);
    if (!/[a-z]{2}/i.test(left) || data.has(left)) return [];
    for (const exception of exceptions) left = left.replace(exception, '');
    for (const known of longest)
      if (known.length > 2 && left.includes(known)) left = left.replaceAll(known, '');
    return /[a-z]{2}/i.test(left) ? [`"${oneLine(text).slice(0, 90)}" in ${where}`] : [];
  });
}
