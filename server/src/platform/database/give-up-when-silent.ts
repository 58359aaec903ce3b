import type { Client, PoolClient } from 'pg';

/**
 * Ends a connection on which a query has had no answer for this long, and with it every query that waits there. One
 * timer watches a connection. The driver's own `query_timeout` sets a timer per query, which keeps the rows of each
 * answer in memory until a full garbage collection (decision 139).
 */
export function giveUpWhenSilent(client: PoolClient, longestMs: number): void {
  const send = client.query.bind(client) as (...query: unknown[]) => unknown;
  let unanswered = 0;
  let isSilent = false;
  const watch = setTimeout(() => {
    if (unanswered === 0) return;
    isSilent = true;
    // With a query in progress the driver closes the socket and rejects all waiting queries.
    void (client as PoolClient & Pick<Client, 'end'>).end();
  }, longestMs).unref();
  const reasonOf = (error: unknown) => (isSilent ? new Error('Query read timeout') : error);
  const query = (...sent: unknown[]) => {
    unanswered += 1;
    watch.refresh();
    const callback = sent.at(-1);
    if (typeof callback === 'function')
      return send(...sent.slice(0, -1), (error: unknown, result: unknown) => {
        unanswered -= 1;
        callback(error && reasonOf(error), result);
      });
    return Promise.resolve(send(...sent)).then(
      (result) => {
        unanswered -= 1;
        return result;
      },
      (error) => {
        unanswered -= 1;
        throw reasonOf(error);
      },
    );
  };
  client.query = query as typeof client.query;
}
