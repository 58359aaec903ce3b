/**
 * Listens for requests to stop the launcher: Ctrl-C, SIGTERM, a closed terminal, or (under npm, which cannot pass on a kill -9)
 * the end of npm. `first` resolves at the first request, `second` when a person insists.
 */
export function stopRequests() {
  /** @type {() => void} */
  let resolveFirst;
  /** @type {() => void} */
  let resolveSecond;
  /** @type {number | undefined} */
  let requestedAt;
  /** @type {Promise<void>} */
  const first = new Promise((resolve) => {
    resolveFirst = resolve;
  });
  /** @type {Promise<void>} */
  const second = new Promise((resolve) => {
    resolveSecond = resolve;
  });
  const request = () => {
    if (requestedAt === undefined) {
      requestedAt = Date.now();
      resolveFirst();
      // Under npm, Ctrl-C arrives twice at once: from the terminal, and forwarded by npm.
    } else if (Date.now() - requestedAt > 500) resolveSecond();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, request);
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => {
      if (requestedAt === undefined && process.ppid !== parent) request();
    }, 1000).unref();
  }
  return { first, second };
}
