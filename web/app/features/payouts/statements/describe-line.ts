import type { StatementLine } from '#contract/payouts/statements/schemas.ts';
import { statementTexts } from '#texts/payouts/statement.ts';

const texts = statementTexts.lines;

/** What a line is about, in words; a member's share of a tip names the band. */
export function describeLine({ kind, band }: StatementLine): string {
  const what = texts.kinds[kind];
  if (band === null) return what;
  return kind === 'tip' ? texts.share(band) : texts.ofShare(what, band);
}
