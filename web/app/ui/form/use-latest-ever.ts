import { useState } from 'react';

/**
 * The latest of these moments so far, in ISO 8601; empty strings are moments before all others. As the key of a form it begins
 * a new one after each text that is published, so that the text does not stay in the field, but not when the newest is deleted.
 */
export function useLatestEver(latest = ''): string {
  const [latestEver, setLatestEver] = useState(latest);
  if (latest > latestEver) setLatestEver(latest);
  return latestEver;
}
