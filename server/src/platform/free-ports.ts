import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the range from which systems take ports of outgoing connections (from 32768 on Linux, from 49152 elsewhere). A
 * port of that range could be taken by another connection after it is released here and before the caller listens on
 * it.
 */
const lowest = 10_240;
const highest = 32_767;
const attempts = 100;

/** A port of the loopback address that nothing listens on now. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

/** Free ports of the loopback address: all are held open together, so that they differ, then released. */
export async function freePorts(count: number): Promise<number[]> {
  const reserved = await Promise.all(Array.from({ length: count }, () => reserveAnyPort()));
  return Promise.all(reserved.map((letGo) => letGo()));
}

/** Whether nothing listens on a port of the loopback address. */
export async function isFree(port: number): Promise<boolean> {
  const letGo = await reservePort(port).catch(() => undefined);
  await letGo?.();
  return letGo !== undefined;
}

async function reserveAnyPort(): Promise<() => Promise<number>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await reservePort(randomInt(lowest, highest + 1));
    } catch (error) {
      if (attempt === attempts) throw error;
    }
  }
}

/** Rejects where something listens there. */
function reservePort(port: number): Promise<() => Promise<number>> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, '127.0.0.1', () => {
      resolve(() => new Promise((closed) => probe.close(() => closed(port))));
    });
  });
}
