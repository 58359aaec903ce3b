import type { LogEntry } from '#contract/desk/schemas.ts';
import { logTexts as texts } from '#texts/desk/log.ts';
import { minorAmount } from '../minor-amount.ts';

/** The log's JSON in readable form: `{"role":"finance"}` becomes "role: finance". Invalid JSON stays as it is. */
export function changeWords(json: string | null): string {
  if (json === null) return texts.nothing;
  try {
    return wordsOf(JSON.parse(json));
  } catch {
    return json;
  }
}

/** What was done. A case that is closed by a refund has two entries of one action: by the first, the refund was requested. */
export function actionWords({ action, after }: Pick<LogEntry, 'action' | 'after'>): string {
  const refund = action === 'closeDeskCase' && after?.startsWith('{"refundRequested":');
  return refund ? texts.caseRefund : texts.action(action);
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return texts.nothing;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (Array.isArray(value)) return value.length > 0 ? value.map(wordsOf).join(', ') : texts.nothing;
  if (typeof value !== 'object') return codeWords(String(value));
  const { currency, ...others } = value as Readonly<Record<string, unknown>>;
  const amounts = typeof currency === 'string' ? Object.keys(others).filter(isAmount) : [];
  const fields = Object.entries(amounts.length > 0 ? others : value).map(([name, one]) => {
    const words = amounts.includes(name) ? minorAmount(Number(one), String(currency)) : wordsOf(one);
    return name === 'amountMinor' && amounts.includes(name) ? words : `${nameWords(name)}: ${words}`;
  });
  return fields.length > 0 ? fields.join(', ') : texts.nothing;
}

const isAmount = (name: string) => name.endsWith('Minor');

/** `old_debt` is "old debt"; ids, references and what somebody typed stay as they are. */
function codeWords(text: string): string {
  return /^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text;
}

/** `pageClaim` and `page_claim` are "page claim". */
function nameWords(name: string): string {
  return name
    .replace(/Minor$/, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('_', ' ')
    .trim();
}
