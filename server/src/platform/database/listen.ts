import { Client } from 'pg';

const heartbeatMs = 30_000;
const longestPauseMs = 10_000;

/**
 * Listens to channels of PostgreSQL (LISTEN) on one connection of its own, until it is closed. A connection that breaks
 * or falls silent is opened again; `onReconnect` then says that notifications may have been missed. Throws when the
 * first connection fails.
 */
export async function listen(
  url: string,
  channels: string | readonly string[],
  hear: {
    readonly onNotification: (payload: string, channel: string) => void;
    readonly onReconnect: () => void;
    readonly onError: (error: unknown) => void;
  },
): Promise<{ close(): Promise<void> }> {
  let current: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let closed = false;

  const connect = async () => {
    const client = new Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5000 });
    const lost = (error?: Error) => {
      if (client !== current) return;
      current = undefined;
      clearTimeout(timer);
      void client.end().catch(() => {});
      hear.onError(error ?? new Error('The connection that listens has ended.'));
      reconnectLater();
    };
    // Never removed: a connection that is closing may still fail, and an error without a listener ends the process.
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ payload, channel }) => {
      if (payload !== undefined) hear.onNotification(payload, channel);
    });
    try {
      await client.connect();
      for (const channel of [channels].flat())
        await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    if (closed) return client.end();
    current = client;
    failures = 0;
    beatLater(client, lost);
  };
  /** A connection whose other end has vanished never reports it, so it is tested with a query. */
  const beatLater = (client: Client, lost: (error: Error) => void) => {
    timer = setTimeout(() => {
      const question = { text: 'SELECT 1', query_timeout: 10_000 };
      client.query(question).then(() => client === current && beatLater(client, lost), lost);
    }, heartbeatMs);
  };
  const reconnectLater = () => {
    if (closed) return;
    const pauseMs = Math.min(longestPauseMs, 250 * 2 ** failures);
    failures += 1;
    timer = setTimeout(() => {
      connect().then(() => closed || hear.onReconnect(), reconnectLater);
    }, pauseMs);
  };

  await connect();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      const client = current;
      current = undefined;
      await client?.end().catch(() => {});
    },
  };
}
