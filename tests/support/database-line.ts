import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';

/** A connection to a database that can break like a network. */
export interface DatabaseLine {
  /** The database's address through this connection. */
  readonly url: string;
  /** Nothing passes any more, and neither side is told. */
  silence(): void;
  /** Every connection breaks, and no new one can be opened. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const target = new URL(databaseUrl);
  let state: 'open' | 'silent' | 'cut' = 'open';
  const ends = new Set<Socket>();
  const pass = (from: Socket, to: Socket) => {
    ends.add(from);
    from.on('data', (bytes) => state === 'open' && to.write(bytes));
    from.on('error', () => {});
    from.on('close', () => {
      ends.delete(from);
      to.destroy();
    });
  };
  const server = createServer((near) => {
    if (state === 'cut') return void near.resetAndDestroy();
    const far = dial(Number(target.port), target.hostname);
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  const breakAll = () => {
    for (const end of ends) end.resetAndDestroy();
  };
  return {
    url: url.href,
    silence() {
      state = 'silent';
    },
    cut() {
      state = 'cut';
      breakAll();
    },
    restore() {
      state = 'open';
    },
    close() {
      breakAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
