import type { SupporterWords } from '#contract/tipping/schemas.ts';
import type { Api } from '#web/platform/api.ts';

/** What a fan said last of those on a page and lets everybody read; null where there is nothing, or it does not come. */
export async function loadWords(
  api: Api,
  id: string,
  logFailure: (what: string, error: unknown) => void,
): Promise<SupporterWords | null> {
  try {
    const { results } = await api('GET /tipping/pages/{id}/words', { params: { id } });
    return results[0] ?? null;
  } catch (error) {
    logFailure('words', error);
    return null;
  }
}
