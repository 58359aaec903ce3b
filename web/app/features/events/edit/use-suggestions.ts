import { useEffect, useState } from 'react';
import { tidySearch } from '#web/platform/list-query.ts';

export interface Suggestion {
  readonly id: string;
  readonly name: string;
  readonly picture: string | null;
}

const pauseMs = 250;
const shortest = 2;
const most = 6;
const none: readonly Suggestion[] = [];

/** Beneficiaries whose name has what is typed in it, a moment after typing stops. */
export function useSuggestions(typed: string): readonly Suggestion[] {
  const [found, setFound] = useState(none);
  const search = tidySearch(typed);
  useEffect(() => {
    setFound(none);
    if (search.length < shortest) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const query = { search, limit: String(most) };
        const { browserApi } = await import('#web/platform/browser-api.ts');
        const { results } = await browserApi('GET /beneficiary/professionals', { query }, controller.signal);
        if (controller.signal.aborted) return;
        setFound(results.map(({ id, name, profile_picture: picture }) => ({ id, name, picture })));
      } catch {
        // Names can be typed without suggestions.
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [search]);
  return found;
}
