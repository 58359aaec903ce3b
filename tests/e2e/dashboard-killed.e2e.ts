import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '#server/platform/free-ports.ts';
import { receiveTip } from '#tests/support/browser-tip.ts';
import { expect, test } from '#tests/support/performer.ts';
import { startProcess } from '#tests/support/real-server.ts';

/** A second server process on the database of the first one. */
async function startAnother(first: { origin: string; sandboxOrigin: string; databaseUrl: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'tibeb-another-'));
  const [port] = await freePorts(1);
  const { kill } = await startProcess(['server/src/main.ts', '--api-only'], {
    MODE: 'sandbox',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_ORIGIN: first.origin,
    DATA_DIR: folder,
    DATABASE_URL: first.databaseUrl,
    WORK_JOBS: 'no',
    STRIPE_API_URL: first.sandboxOrigin,
    GEOCODER_UPSTREAM_URL: `${first.sandboxOrigin}/opencage/geocode/v1/json`,
    SMTP_URL: 'smtp://127.0.0.1:1',
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

test('a performer whose server is killed and starts again has each tip once, also those that another server counts', async ({
  performer,
  server,
  pool,
}) => {
  const opening = startAnother(server);
  const { page, id, authorization } = await performer({
    expected: [/ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)/],
  });
  const another = await opening;
  const receive = (message: string) =>
    receiveTip(server, pool, {
      authorization,
      page: id,
      amount: 5,
      message,
      through: another.origin,
    });
  await page.goto(`/dashboard/${id}`);
  await receive('Before the kill');
  await expect(page.getByText('Before the kill')).toHaveCount(1);
  // The figures are loaded again once no more tips come.
  await expect(page.getByLabel('In figures').getByText('1 tip').first()).toBeVisible();
  await server.server.kill('SIGKILL');
  await receive('While the server was dead');
  await server.startServer();
  await receive('After it came back');
  for (const message of ['Before the kill', 'While the server was dead', 'After it came back'])
    await expect(page.getByText(message)).toHaveCount(1);
  await expect(page.getByLabel('In figures').getByText('3 tips').first()).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(3);
  await another.stop();
});
