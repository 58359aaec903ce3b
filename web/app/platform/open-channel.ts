/** The channel to the other tabs; undefined where the browser denies it, as Firefox does with all cookies blocked. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
