import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** The largest piece that travels at once: the payload of a packet. */
const segmentBytes = 1400;

export interface SlowLine {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * A slow line to a port of this machine: all connections together carry `bitsASecond` each way, and what is sent arrives
 * half a round trip later. A new connection costs two round trips before its first byte, as with TCP and TLS 1.3; the bytes
 * of the certificate are not counted.
 */
export async function openSlowLine(
  farPort: number,
  { bitsASecond, roundTripMs }: { readonly bitsASecond: number; readonly roundTripMs: number },
): Promise<SlowLine> {
  const lane = () => openLane(bitsASecond / 8, roundTripMs / 2);
  const [up, down] = [lane(), lane()];
  const server = createServer(async (near) => {
    const far = connect(farPort, '127.0.0.1');
    near.pause();
    carry(near, far, up);
    carry(far, near, down);
    await pause(2 * roundTripMs);
    near.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

type Lane = (bytes: number, arrive: () => void) => void;

/** Calls `arrive` in the order of the calls, once that many bytes have passed. */
function openLane(bytesASecond: number, lateMs: number): Lane {
  let isFreeAt = 0;
  let last = Promise.resolve();
  return (bytes, arrive) => {
    isFreeAt = Math.max(performance.now(), isFreeAt) + (bytes / bytesASecond) * 1000;
    const dueAt = isFreeAt + lateMs;
    last = last.then(() => pause(Math.max(0, dueAt - performance.now()))).then(arrive);
  };
}

function carry(from: Socket, to: Socket, lane: Lane): void {
  from.on('data', (bytes: Buffer) => {
    for (let at = 0; at < bytes.length; at += segmentBytes) {
      const segment = bytes.subarray(at, at + segmentBytes);
      lane(segment.length, () => to.write(segment));
    }
  });
  from.on('end', () => lane(0, () => to.end()));
  from.on('error', () => to.destroy());
}
