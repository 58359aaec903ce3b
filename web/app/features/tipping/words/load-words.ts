import type { SupporterWords } from '#contract/tipping/schemas.ts';
import type { Api } from '#web/platform/api.ts';

/** A fan's latest public message on a page; null where there is none or it could not be loaded. */
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
