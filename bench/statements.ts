import { accessTokenCookie } from '#contract/account/access-token.ts';
import { statementPaths } from '#contract/payouts/statements/paths.ts';
import { median, report } from './measure.ts';
import type { Running } from './processes.ts';

export const statementTips = 50_000;
const mostSeconds = 2;
const rounds = 3;

/** Last year in Addis Ababa: it contains all tips of the page. */
export function statedYear(): { readonly name: string; readonly from: Date; readonly until: Date } {
  const year = new Date().getUTCFullYear() - 1;
  return {
    name: String(year),
    from: new Date(Date.UTC(year, 0, 1)),
    until: new Date(Date.UTC(year, 11, 31, 12)),
  };
}

interface Answer {
  readonly firstMs: number;
  readonly seconds: number;
  readonly bytes: number;
}

/** The statement of a year with 50,000 tips, as a page, as CSV and as PDF, each as the browser receives it. */
export async function benchStatement(
  product: Running,
  page: { readonly id: string; readonly token: string },
): Promise<void> {
  const { name } = statedYear();
  const read = async (path: string): Promise<Answer> => {
    const startedAt = performance.now();
    const response = await fetch(`${product.url}${path}`, {
      headers: { cookie: `${accessTokenCookie}=${page.token}` },
      redirect: 'manual',
    });
    if (response.status !== 200 || !response.body) throw new Error(`${path} was answered ${response.status}`);
    let firstMs = 0;
    let bytes = 0;
    for await (const part of response.body) {
      firstMs ||= performance.now() - startedAt;
      bytes += part.length;
    }
    return { firstMs, seconds: (performance.now() - startedAt) / 1000, bytes };
  };
  const forms = [
    ['page', statementPaths.statement(page.id, { period: name })],
    ['CSV', statementPaths.file(page.id, name, 'csv')],
    ['PDF', statementPaths.file(page.id, name, 'pdf')],
  ] as const;
  for (const [form, path] of forms) {
    const answers: Answer[] = [];
    for (let round = 0; round < rounds; round += 1) answers.push(await read(path));
    const middle = (of: (answer: Answer) => number) => median(answers.map(of));
    const first = middle(({ firstMs }) => firstMs);
    const seconds = middle((answer) => answer.seconds);
    const kilobytes = middle(({ bytes }) => bytes) / 1024;
    // The PDF, a page for every 27 tips, is drawn while it is sent, so only its first byte counts.
    const measured = form === 'PDF' ? first / 1000 : seconds;
    report(
      `statement of ${statementTips} tips: ${form}`,
      `${seconds.toFixed(2)} s`,
      `first byte ${first.toFixed(0)} ms, ${kilobytes.toFixed(0)} KB`,
      form === 'PDF' ? `<= ${mostSeconds} s until it begins` : `<= ${mostSeconds} s`,
      measured <= mostSeconds,
    );
  }
}
