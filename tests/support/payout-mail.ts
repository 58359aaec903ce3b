import { jobDefinitions } from '#server/app.ts';
import { createMailer } from '#server/platform/mail/mail.ts';
import { collectMail } from './mail-collector.ts';
import type { PayoutStage } from './payout-stage.ts';
import { testOrigin } from './test-server.ts';

/** What an owner is mailed about a payout: all of its mails, each with its text and its HTML. */
export async function mailAboutPayout(
  { services }: Pick<PayoutStage, 'services'>,
  id: string,
  { email }: { email: string },
): Promise<string> {
  const mail = await collectMail();
  const mailer = createMailer({ smtpUrl: mail.url, from: 'Tibeb <hello@tibeb.example>', origin: testOrigin });
  const definitions = jobDefinitions({ ...services, mailer });
  for (const name of ['payouts.tell-owners', 'payouts.mail-notice']) {
    const work = definitions.find((one) => one.name === name)?.work as (data: object, job: object) => unknown;
    const { rows } = await services.pool.query(
      "SELECT id, data FROM jobs.job WHERE name = $1 AND data ->> 'payoutId' = $2",
      [name, id],
    );
    for (const job of rows) await work(job.data, job);
  }
  const texts = mail.to(email).map(({ text }) => text.replace(/=\r\n/g, ''));
  await mail.stop();
  return texts.join('\n');
}
