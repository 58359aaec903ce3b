import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { makeLineUp } from '#tests/support/event-tips.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { collectMail, type MailCollector } from '#tests/support/mail-collector.ts';
import { mailWords, partsOf } from '#tests/support/mail-words.ts';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { type Person, somebody, testOrigin } from '#tests/support/test-server.ts';

let mail: MailCollector;
let server: PayingServer;
beforeAll(async () => {
  mail = await collectMail();
  server = await startPayingServer({ workJobs: true, environment: { SMTP_URL: mail.url } });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

const fanOf = async (person: Person) => ({ authorization: `Bearer ${await server.token(person)}` });
const finished = (key: string, id: string) =>
  server.count(
    `jobs.job WHERE name = 'tipping.mail-receipt' AND data->>'${key}' = $1 AND state = 'completed'`,
    [id],
  );
const receiptsOf = async (fan: { authorization: string }): Promise<string[]> =>
  (await server.call(fan, 'GET', '/tipping/tips')).body.data.results.map(
    ({ receipt }: { receipt: string }) => receipt,
  );

test('a fan gets the receipt of a tip once, at the address of their account, with a link that checks it', async () => {
  const person = somebody('Hanna <b>Tesfaye</b>');
  const fan = await fanOf(person);
  const { id } = await makeBeneficiary(server.services.pool, { name: 'Aster <i>Awoke</i>', email: null });
  const { session, tipId } = await server.startTip(fan, {
    beneficiary: id,
    total_amount: 1234.5,
    message: 'Your voice carried me.\nSee https://evil.example',
  });
  await server.sandbox.stripe.pay(session, 'succeed');
  await eventually(async () => expect(await finished('tipId', tipId)).toBe(1));
  const mails = mail.to(person.email);
  expect(mails).toHaveLength(1);
  const { text } = mails[0] ?? { text: '' };
  expect(text).toContain('Subject: Your receipt for a tip of $1,234.50\r\n');
  expect(text).toContain('Your tip to “Aster <i>Awoke</i>” was paid.');
  expect(text).toContain('Aster &lt;i&gt;Awoke&lt;/i&gt;');
  expect(text).not.toContain('Hanna');
  expect(text).toContain('You wrote:');
  expect(text).toContain('> Your voice carried me.');
  expect(text).not.toContain('https://evil.example');
  const [receipt] = await receiptsOf(fan);
  expect(text).toContain(`${testOrigin}/receipts/${receipt}`);
  const checked = await server.call(undefined, 'GET', `/tipping/receipts/${receipt}`);
  expect(checked.body.data.result).toMatchObject({ total_amount: 1234.5, status: 'succeeded' });
});

test('a tip for a line-up is one receipt mail that lists every share with its link', async () => {
  const person = somebody('Sara Bekele');
  const fan = await fanOf(person);
  const { event, performers, start } = await makeLineUp(server, 3);
  const { session, eventTipId } = await start(fan);
  await server.sandbox.stripe.pay(session, 'succeed');
  await eventually(async () => expect(await finished('eventTipId', eventTipId)).toBe(1));
  const mails = mail.to(person.email);
  expect(mails).toHaveLength(1);
  const { text } = mails[0] ?? { text: '' };
  expect(text).toContain('Subject: Your receipt for a tip of $10.00\r\n');
  expect(text).toContain(event.title);
  for (const [at, amount] of ['$3.34', '$3.33', '$3.33'].entries())
    expect(text).toContain(`${performers[at]?.name}: ${amount}`);
  for (const receipt of await receiptsOf(fan)) expect(text).toContain(`${testOrigin}/receipts/${receipt}`);
  const words = mailWords(partsOf(text));
  expect(words.html).toEqual(words.text);
});

test('the words that a page has for its supporters are read once a tip is paid: in the mail, beside the tip, quoted', async () => {
  const person = somebody();
  const fan = await fanOf(person);
  const { event, performers, start } = await makeLineUp(server, 3);
  const say = (words: string, id = '') =>
    server.services.pool.query('UPDATE beneficiary SET thank_you = $2 WHERE id = $1', [id, words]);
  await say('You carried us home.\nSee https://evil.example', performers[0]?.id);
  await say('Egziabher yistilign!', performers[2]?.id);
  const { session, eventTipId } = await start(fan);
  const wordsOf = async (): Promise<unknown[]> =>
    (await server.call(fan, 'GET', '/tipping/tips')).body.data.results
      .map(({ thank_you }: { thank_you: string | null }) => thank_you)
      .sort();
  expect(await wordsOf()).toEqual([null, null, null]);
  await server.sandbox.stripe.pay(session, 'succeed');
  await eventually(async () => expect(await finished('eventTipId', eventTipId)).toBe(1));
  expect(await wordsOf()).toEqual([
    'Egziabher yistilign!',
    'You carried us home.\nSee https://evil.example',
    null,
  ]);
  const { text } = mail.to(person.email)[0] ?? { text: '' };
  expect(text).toContain(event.title);
  expect(text).toContain(`“${performers[0]?.name}” says:`);
  expect(text).toContain('> You carried us home.');
  expect(text).toContain('> Egziabher yistilign!');
  expect(text).not.toContain(`“${performers[1]?.name}” says:`);
  expect(text).not.toContain('https://evil.example');
  await server.services.pool.query("UPDATE beneficiary SET state = 'hidden' WHERE id = $1", [
    performers[2]?.id,
  ]);
  expect(await wordsOf()).not.toContain('Egziabher yistilign!');
});

test('a mail sent again is the same message, and other mails are others', async () => {
  const person = somebody();
  const fan = await fanOf(person);
  const tips = [await server.startTip(fan), await server.startTip(fan)];
  for (const { session } of tips) await server.sandbox.stripe.pay(session, 'succeed');
  const { db, jobs } = server.services;
  for (const { tipId } of tips) {
    await eventually(async () => expect(await finished('tipId', tipId)).toBe(1));
    // As if the process had died between the mail server's answer and recording it.
    await inTransaction(db, async (transaction) => {
      for (const name of ['tipping.mail-receipt', 'tipping.notify-beneficiary'])
        await jobs.enqueue(transaction, name, { tipId });
    });
    await eventually(async () => expect(await finished('tipId', tipId)).toBe(2));
  }
  const idsTo = (address: string) =>
    mail.to(address).map(({ text }) => /^Message-ID: (<\S+>)\r$/im.exec(text)?.[1]);
  const ids = idsTo(person.email);
  expect(ids).toHaveLength(4);
  expect(new Set(ids)).toEqual(new Set(tips.map(({ tipId }) => `<receipt-${tipId}@tibeb.example>`)));
  await eventually(() => {
    const news = idsTo('mulatu@example.com');
    for (const { tipId } of tips)
      expect(news.filter((id) => id === `<tip-${tipId}@tibeb.example>`)).toHaveLength(2);
  });
});

test('the mail about a page that is not shown any more says so in a sentence, without its name', async () => {
  const person = somebody();
  const page = await makeBeneficiary(server.services.pool);
  const { session, tipId } = await server.startTip(await fanOf(person), { beneficiary: page.id });
  await server.services.pool.query("UPDATE beneficiary SET state = 'hidden' WHERE id = $1", [page.id]);
  await server.sandbox.stripe.pay(session, 'succeed');
  await eventually(async () => expect(await finished('tipId', tipId)).toBe(1));
  const { text } = mail.to(person.email)[0] ?? { text: '' };
  expect(text).toContain('Your tip to a page that is no longer shown was paid.');
  expect(text).not.toContain(page.name);
});

test('nobody gets a receipt once their account is erased', async () => {
  const person = somebody();
  const { session, tipId } = await server.startTip(await fanOf(person));
  await server.services.pool.query("UPDATE account SET email = '' WHERE subject = $1", [person.subject]);
  await server.sandbox.stripe.pay(session, 'succeed');
  await eventually(async () => expect(await finished('tipId', tipId)).toBe(1));
  expect(mail.to(person.email)).toEqual([]);
});
