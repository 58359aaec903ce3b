import { receiveTip } from '#tests/support/browser-tip.ts';
import { expect, test } from '#tests/support/performer.ts';
import { startSecondServer } from '#tests/support/second-server.ts';

test('a performer whose server is killed and starts again has each tip once, also those that another server counts', {
  tag: '@long',
}, async ({ performer, server, pool }) => {
  const opening = startSecondServer(server, { PUBLIC_ORIGIN: server.origin });
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
