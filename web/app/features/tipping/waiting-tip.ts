const storageKey = (beneficiaryId: string) => `tip-waiting:${beneficiaryId}`;

/** Remembers in this tab that a tip is still being confirmed, so that a reload goes on waiting for it. */
export function keepWaiting(beneficiaryId: string, tipId: string): void {
  attempt(() => sessionStorage.setItem(storageKey(beneficiaryId), tipId));
}

export function readWaiting(beneficiaryId: string): string | undefined {
  return attempt(() => sessionStorage.getItem(storageKey(beneficiaryId))) ?? undefined;
}

export function forgetWaiting(beneficiaryId: string): void {
  attempt(() => sessionStorage.removeItem(storageKey(beneficiaryId)));
}

/** Storage may be switched off or full; everything works without it. */
function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
