import { ProviderUnavailable } from './provider.ts';

/** A provider that gives no answer for this many subjects one after the other is down. */
export const subjectsInARow = 5;

/** Tells a provider that is down from one that has no answer for a single payment. */
export interface OutageWatch {
  /** The provider has answered: whatever was wrong is over. */
  answered(): void;
  /** Takes note of a failure; true when it is the provider's, which gave no answer. */
  noteFailure(subject: string, error: unknown): error is ProviderUnavailable;
  /** How many different subjects had no answer since the last one that had. */
  unanswered(): number;
  isDown(): boolean;
}

/** The one rule by which everything that asks a provider again and again stops, or rests. */
export function watchForOutage(): OutageWatch {
  const subjects = new Set<string>();
  return {
    answered: () => subjects.clear(),
    noteFailure(subject, error): error is ProviderUnavailable {
      if (!(error instanceof ProviderUnavailable)) return false;
      subjects.add(subject);
      return true;
    },
    unanswered: () => subjects.size,
    isDown: () => subjects.size >= subjectsInARow,
  };
}
