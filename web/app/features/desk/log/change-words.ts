import { logTexts as texts } from '#texts/desk/log.ts';
import { minorAmount } from '../minor-amount.ts';

/** The log's JSON in readable form: `{"role":"finance"}` becomes "role: finance". Invalid JSON stays as it is. */
export function changeWords(json: string): string {
  try {
    return wordsOf(JSON.parse(json));
  } catch {
    return json;
  }
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return texts.nothing;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (Array.isArray(value)) return value.length > 0 ? value.map(wordsOf).join(', ') : texts.nothing;
  if (typeof value !== 'object') return String(value).replaceAll('_', ' ');
  const { amountMinor, currency, ...others } = value as Readonly<Record<string, unknown>>;
  const isAmount = typeof amountMinor === 'number' && typeof currency === 'string';
  const fields = Object.entries(isAmount ? others : value).map(
    ([name, one]) => `${nameWords(name)}: ${wordsOf(one)}`,
  );
  const parts = isAmount ? [minorAmount(amountMinor, currency), ...fields] : fields;
  return parts.length > 0 ? parts.join(', ') : texts.nothing;
}

/** `pageClaim` and `page_claim` are "page claim". */
function nameWords(name: string): string {
  return name
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('_', ' ')
    .trim();
}
