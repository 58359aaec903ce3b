import { useEffect, useState } from 'react';
import { tidySearch } from '#web/platform/list-query.ts';
import type { SuggestedProfiles, Suggestion } from './suggested-profiles.tsx';

/** The search with the list that shows what it finds; not part of the page's first load. */
const loadSearch = () => import('./suggested-profiles.tsx');

interface Suggestions {
  readonly found: readonly Suggestion[];
  /** Undefined until something was found. */
  readonly Options?: typeof SuggestedProfiles;
}

const pauseMs = 250;
const shortest = 2;
const none: Suggestions = { found: [] };

/** Beneficiaries whose name contains the typed text, a moment after typing stops. */
export function useSuggestions(typed: string): Suggestions {
  const [suggestions, setSuggestions] = useState(none);
  const search = tidySearch(typed);
  useEffect(() => {
    setSuggestions(none);
    if (search.length < shortest) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { findProfiles, SuggestedProfiles: Options } = await loadSearch();
        const found = await findProfiles(search, controller.signal);
        if (!controller.signal.aborted) setSuggestions({ found, Options });
      } catch {
        // Names can be typed without suggestions.
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [search]);
  return suggestions;
}
