import { ChargeUnderWay, ProviderUnavailable } from './provider.ts';

/** If this many subjects in a row get no answer, the provider is down. */
export const subjectsInARow = 5;

/** Tells a provider that is down from one that has no answer for a single payment. */
export interface OutageWatch {
  /** The provider has answered: the counting starts again. */
  answered(): void;
  /** Records a failure; true if it is a provider's missing answer. */
  recordFailure(subject: string, error: unknown): error is ProviderUnavailable;
  /** How many different subjects had no answer since the last one that had. */
  unansweredCount(): number;
  isDown(): boolean;
}

/** Says when a run of requests to a provider stops or pauses, for the syncing and reconciling jobs, the comparison and webhooks. */
export function watchForOutage(): OutageWatch {
  const subjects = new Set<string>();
  return {
    answered: () => subjects.clear(),
    recordFailure(subject, error): error is ProviderUnavailable {
      if (!(error instanceof ProviderUnavailable)) return false;
      if (!(error instanceof ChargeUnderWay)) subjects.add(subject);
      return true;
    },
    unansweredCount: () => subjects.size,
    isDown: () => subjects.size >= subjectsInARow,
  };
}
