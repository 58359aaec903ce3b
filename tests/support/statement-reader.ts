import type { Statement, StatementLine } from '#contract/payouts/statements/schemas.ts';
import type { Fan, PayingServer } from './paying-server.ts';

type Page = { readonly id: string };

/** Reads the statements of pages over HTTP. `server` is called when it has started. */
export function statementReader(server: () => PayingServer) {
  const read = async (owner: Fan, page: Page, path: string) =>
    (await server().call(owner, 'GET', `/payouts/pages/${page.id}/statements/${path}`)).body.data.result;
  const statementOf = (owner: Fan, page: Page, period: string): Promise<Statement> =>
    read(owner, page, period);
  const linesOf = (
    owner: Fan,
    page: Page,
    period: string,
    query = '',
  ): Promise<{ lines: StatementLine[]; next_after: string | null }> =>
    read(owner, page, `${period}/lines${query}`);
  return {
    statementOf,
    linesOf,
    /** All lines, read part after part. */
    async linesInParts(owner: Fan, page: Page, period: string, query: string): Promise<StatementLine[]> {
      const parts: StatementLine[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const part: Awaited<ReturnType<typeof linesOf>> = await linesOf(
          owner,
          page,
          period,
          `${query}${after && `&after=${after}`}`,
        );
        if (part.next_after === after) throw new Error(`The lines after ${after} are the same again.`);
        parts.push(...part.lines);
        after = part.next_after;
      }
      return parts;
    },
    /** What the ledger has for a page, in minor units. */
    async ledgerBalance(page: Page): Promise<number> {
      const { rows } = await server().services.pool.query(
        'SELECT coalesce(-sum(amount_minor), 0)::int AS balance FROM ledger_entry WHERE account_name = $1',
        [`beneficiary:${page.id}`],
      );
      return rows[0].balance;
    },
  };
}
