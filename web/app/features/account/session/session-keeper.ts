import { expiredEarlyMs, isExpired, readClaims, renewBeforeExpiryMs } from './access-token-claims.ts';

/** Section 9: "refresh backoff 30 s doubling to 960 s". */
const firstPauseMs = 30_000;
const longestPauseMs = 960_000;

export type RenewalOutcome =
  | { readonly kind: 'renewed'; readonly token: string }
  /** The identity service knows the session no more: trying again would not help. */
  | { readonly kind: 'ended' }
  /** There was no answer, or a temporary failure; the code is one of section 8. */
  | { readonly kind: 'failed'; readonly code: string };

/** What the keeper needs of the world around it. */
export interface KeeperWorld {
  /** This device's clock, in ms; it may be wrong. */
  now(): number;
  readToken(): string | undefined;
  /** Resolves once other tabs read it. */
  writeToken(token: string): void | Promise<void>;
  renew(): Promise<RenewalOutcome>;
  /** Runs `work` while no other tab does. */
  exclusively(work: () => Promise<void>): Promise<void>;
  /** Calls `work` after `ms`; the returned function cancels that. */
  later(ms: number, work: () => void): () => void;
  /** The token has expired and cannot be renewed. */
  onExpired(): void;
}

/**
 * Keeps the access token fresh: renews it 5 minutes before it expires by the issuer's clock, in one tab only, with growing
 * pauses after failures. Only the identity service ends a session, never a lost network. Call `check` at the start and whenever
 * the page or the network comes back.
 */
export function createSessionKeeper(world: KeeperWorld, serverTimeMs: number) {
  let clockDifferenceMs = serverTimeMs - world.now();
  const backoff = createBackoff(world.now);
  let renewing = false;
  let stopped = false;
  let callOff = () => {};

  const serverNow = () => world.now() + clockDifferenceMs;
  const wakeIn = (ms: number) => {
    callOff();
    if (!stopped) callOff = world.later(Math.max(0, ms), check);
  };

  function check(): void {
    const token = world.readToken();
    if (stopped || renewing || !token) return;
    const waitMs = Math.max(dueAtMs(token) - serverNow(), backoff.remainingMs());
    if (waitMs > 0) {
      wakeIn(waitMs);
      return;
    }
    renewing = true;
    world
      .exclusively(renewOnce)
      .catch(backoff.pause)
      .finally(() => {
        renewing = false;
        check();
      });
  }

  async function renewOnce(): Promise<void> {
    const token = world.readToken();
    // Another tab renewed while this one waited for its turn, or signed out.
    if (stopped || !token || dueAtMs(token) > serverNow()) return;
    const outcome = await world.renew();
    // A sign-out during the renewal must not be undone.
    if (stopped || !world.readToken()) return;
    if (outcome.kind === 'renewed') {
      const claims = readClaims(outcome.token);
      if (claims && claims.issuedAtMs > 0) clockDifferenceMs = claims.issuedAtMs - world.now();
      await world.writeToken(outcome.token);
      backoff.reset();
    } else if (outcome.kind === 'failed') {
      backoff.pause();
    } else if (isExpired(token, serverNow())) {
      stop();
      world.onExpired();
    } else {
      // The token stays usable until it expires; then the renewal is tried again.
      const { expiresAtMs } = readClaims(token) ?? { expiresAtMs: 0 };
      backoff.waitFor(expiresAtMs - expiredEarlyMs - serverNow());
    }
  }

  function stop(): void {
    stopped = true;
    callOff();
  }

  return {
    check,
    /** The network is back: the pause after failures is over. */
    retryNow() {
      backoff.retryNow();
      check();
    },
    stop,
  };
}

/** The pause before the next attempt, longer after each failure. */
function createBackoff(now: () => number) {
  let failures = 0;
  let untilMs = 0;
  return {
    remainingMs: () => untilMs - now(),
    waitFor(ms: number) {
      untilMs = now() + ms;
    },
    pause() {
      untilMs = now() + Math.min(firstPauseMs * 2 ** failures, longestPauseMs);
      failures += 1;
    },
    reset() {
      failures = 0;
      untilMs = 0;
    },
    /** Ends a pause that followed a failure. */
    retryNow() {
      if (failures > 0) untilMs = 0;
    },
  };
}

/** Five minutes before the token expires, or after half its life if it lives shorter than that. */
function dueAtMs(token: string): number {
  const claims = readClaims(token);
  if (!claims) return 0;
  const lifeMs = claims.issuedAtMs > 0 ? claims.expiresAtMs - claims.issuedAtMs : renewBeforeExpiryMs * 2;
  return claims.expiresAtMs - Math.min(renewBeforeExpiryMs, lifeMs / 2);
}
