import { Agent, get } from 'node:http';
import { freePorts } from '#server/platform/free-ports.ts';
import { type RealProcess, startProcess } from './real-server.ts';
import { openSmallProxy } from './small-proxy.ts';

/**
 * Two servers on one database behind a small proxy; each in turn is stopped by SIGTERM and started again, while `clients` keep
 * requesting `path` until there are `requests` answers. Returns the counts of 200 and of other answers.
 */
export async function restartUnderLoad({
  databaseUrl,
  dataDir,
  path,
  requests,
  clients = 24,
}: {
  databaseUrl: string;
  dataDir: string;
  path: string;
  requests: number;
  clients?: number;
}): Promise<{ answered: number; notAnswered: number; cut: number; restarts: number }> {
  const ports = await freePorts(2);
  const open = (port: number) =>
    startProcess(['server/src/main.ts', '--api-only'], {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      WORK_JOBS: 'no',
      READS_PER_MINUTE: '100000000',
      LOG_LEVEL: 'error',
      STRIPE_API_URL: 'http://127.0.0.1:1',
      SMTP_URL: 'smtp://127.0.0.1:1',
    });
  const servers: RealProcess[] = [];
  for (const port of ports) servers.push(await open(port));
  const proxy = await openSmallProxy(ports);
  const agent = new Agent({ keepAlive: true });
  const count = { sent: 0, answered: 0, notAnswered: 0, restarts: 0 };
  const client = async () => {
    while (count.sent < requests) {
      count.sent += 1;
      if ((await statusOf(`${proxy.origin}${path}`, agent)) === 200) count.answered += 1;
      else count.notAnswered += 1;
    }
  };
  const load = Promise.all(Array.from({ length: clients }, client));
  try {
    do {
      for (const [index, port] of ports.entries()) {
        await servers[index]?.kill('SIGTERM');
        servers[index] = await open(port);
        count.restarts += 1;
      }
    } while (count.sent < requests);
    await load;
    const { answered, notAnswered, restarts } = count;
    return { answered, notAnswered, cut: proxy.cut(), restarts };
  } finally {
    count.sent = requests;
    await load;
    agent.destroy();
    await proxy.close();
    for (const server of servers) await server.kill();
  }
}

function statusOf(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', () => resolve(0));
    }).on('error', () => resolve(0));
  });
}
