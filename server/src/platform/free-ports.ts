import { type AddressInfo, createServer } from 'node:net';

/** A port of the loopback address that nothing listens on now. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

/** Ports of the loopback address that nothing listens on: all held open together, so that they differ, then let go. */
export async function freePorts(count: number): Promise<number[]> {
  const reserved = await Promise.all(Array.from({ length: count }, () => reservePort()));
  return Promise.all(reserved.map((letGo) => letGo()));
}

/** Whether nothing listens on a port of the loopback address. */
export async function isFree(port: number): Promise<boolean> {
  const letGo = await reservePort(port).catch(() => undefined);
  await letGo?.();
  return letGo !== undefined;
}

/** Any port where none is named. Rejects where something listens there. */
function reservePort(wanted = 0): Promise<() => Promise<number>> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(wanted, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      resolve(() => new Promise((closed) => probe.close(() => closed(port))));
    });
  });
}
