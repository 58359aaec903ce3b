/**
 * Listens for what asks the launcher to stop: Ctrl-C, SIGTERM, a closed terminal, or (under npm, which
 * cannot pass on a kill -9) the end of npm. `first` resolves at the first request, `second` when a person insists.
 */
export function stopRequests() {
  /** @type {() => void} */
  let asked;
  /** @type {() => void} */
  let insisted;
  /** @type {number | undefined} */
  let askedAt;
  /** @type {Promise<void>} */
  const first = new Promise((resolve) => {
    asked = resolve;
  });
  /** @type {Promise<void>} */
  const second = new Promise((resolve) => {
    insisted = resolve;
  });
  const request = () => {
    if (askedAt === undefined) {
      askedAt = Date.now();
      asked();
      // Ctrl-C under npm arrives twice at once: from the terminal, and passed on by npm.
    } else if (Date.now() - askedAt > 500) insisted();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, request);
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => {
      if (askedAt === undefined && process.ppid !== parent) request();
    }, 1000).unref();
  }
  return { first, second };
}
