import { listen } from './listen.ts';

/** A connection that listens for everybody in this process who calls `begin`. */
export interface SharedListener {
  /** Resolves when the connection listens, or could not be opened; then the next call tries again. */
  begin(): Promise<void>;
  end(): Promise<void>;
}

/**
 * One database connection for several channels, opened at the first `begin`. Each channel has the handler of its
 * payloads. `onReconnect` says that notifications may have been missed.
 */
export function createSharedListener(
  databaseUrl: string,
  channels: Readonly<Record<string, (payload: string) => void>>,
  { onReconnect, onError }: { readonly onReconnect: () => void; readonly onError: (error: unknown) => void },
): SharedListener {
  let listening: Promise<{ close(): Promise<void> } | undefined> | undefined;
  return {
    async begin() {
      listening ??= listen(databaseUrl, Object.keys(channels), {
        onNotification: (payload, channel) => channels[channel]?.(payload),
        onReconnect,
        onError,
      }).catch((error) => {
        listening = undefined;
        onError(error);
        return undefined;
      });
      await listening;
    },
    async end() {
      await (await listening)?.close();
    },
  };
}
