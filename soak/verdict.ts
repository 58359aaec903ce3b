import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCaptures } from '#sandbox/stripe/journal.ts';
import { type DayCounts, syncDay } from './day.ts';
import { type Differences, type FansTip, findDifferences } from './differences.ts';
import type { Product } from './product.ts';
import { listStoredTips } from './repository.ts';
import { failures, request } from './requests.ts';

export interface Verdict {
  /** The figures in the one line at the end of a run. */
  readonly figures: string;
  readonly differences: readonly string[];
  /** The output of the commands. */
  readonly details: string;
}

/** Ends the day: waits until everything is synced, checks the books, and compares everything. */
export async function endDay(
  product: Product,
  fansTips: readonly FansTip[],
  { problems }: Pick<DayCounts, 'problems'>,
): Promise<Verdict> {
  await product.ready();
  const left = await syncDay(product);
  // The nightly comparison, which finds what a lost webhook missed.
  const compared = await product.run('server/src/commands/compare-provider.ts');
  left.push(...(await syncDay(product)));
  const audit = await product.run('server/src/commands/check-books.ts');
  const { lost, doubled, others } = await judge(product, fansTips);
  return {
    figures: [
      `${fansTips.length.toLocaleString('en')} tips`,
      `${lost.length} lost`,
      `${doubled.length} doubled`,
      `the books ${audit.code === 0 ? 'hold' : 'do not hold'}`,
    ].join(', '),
    differences: [
      ...lost,
      ...doubled,
      ...others,
      ...left,
      ...problems,
      ...(compared.code === 0 ? [] : ['the comparison with the provider failed']),
      ...(audit.code === 0 ? [] : ['the books do not hold']),
    ],
    details: `${compared.output}\n${audit.output}`,
  };
}

/** Compares the knowledge of the fans, the stand-in's journal and the mailbox with the product's data. */
export async function judge(
  product: Pick<Product, 'sandboxOrigin' | 'dataDir' | 'pool' | 'mail'>,
  fansTips: readonly FansTip[],
): Promise<Differences> {
  const answer = await request(`${product.sandboxOrigin}/stripe/control/sessions.json`);
  const sessions: { session: { id: string; client_reference_id: string | null } }[] =
    answer?.body.sessions ?? [];
  return findDifferences({
    fansTips,
    stored: await listStoredTips(product.pool),
    sessions: sessions.map(({ session }) => ({ id: session.id, payment: session.client_reference_id })),
    journal: readCaptures(product.dataDir),
    mails: countMails(product.mail),
    failures,
  });
}

/** The number of messages by Message-ID. */
export function countMails(mail: Product['mail']): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of mail.all()) {
    const id = /^Message-ID:\s+<([^@>]+)@/m.exec(text)?.[1] ?? 'without Message-ID';
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** Prints the one line, keeps the folder if there are differences, and returns the exit code. */
export async function report(product: Product, { figures, differences, details }: Verdict): Promise<number> {
  await product.stop();
  if (differences.length === 0) {
    console.log(figures);
    rmSync(product.dataDir, { recursive: true, force: true });
    return 0;
  }
  const path = join(product.dataDir, 'differences.txt');
  writeFileSync(path, [...differences, details].join('\n'));
  console.log(`${figures}; ${differences.length} differences, the first: ${differences[0]}; all in ${path}`);
  return 1;
}
