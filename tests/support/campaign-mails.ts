import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { createMailer } from '#server/platform/mail/mail.ts';
import type { CampaignStage } from './campaign-stage.ts';
import { collectMail } from './mail-collector.ts';
import { mailWords, partsOf } from './mail-words.ts';
import { testOrigin } from './test-server.ts';

/** The mails about the campaigns of a stage. */
export async function openCampaignMails({ services }: CampaignStage) {
  const mail = await collectMail();
  const read = new Map<string, number>();
  return {
    /** Runs all waiting jobs of campaigns; the mails twice, as after a kill. */
    async workJobs(now = () => new Date()): Promise<void> {
      const mailer = createMailer({
        smtpUrl: mail.url,
        from: 'Tibeb <hello@tibeb.example>',
        origin: testOrigin,
      });
      const definitions = jobDefinitions({ ...services, mailer, paymentClock: { now } });
      for (;;) {
        const { rows } = await services.pool.query(
          "SELECT id, name, data FROM jobs.job WHERE name LIKE 'campaigns.%' AND name <> 'campaigns.end' AND state = 'created'",
        );
        if (rows.length === 0) return;
        for (const { id, name, data } of rows) {
          const definition = definitions.find((one) => one.name === name);
          await definition?.work(data as never, { id });
          if (!name.endsWith('notices')) await definition?.work(data as never, { id: randomUUID() });
          await services.pool.query('DELETE FROM jobs.job WHERE id = $1', [id]);
        }
      }
    },
    /**
     * The mails to a person since the last call, each Message-ID once: their subjects, and their joined text, without the line
     * breaks of its encoding.
     */
    mailsTo({ email }: { readonly email: string }) {
      const news = mail.to(email).slice(read.get(email) ?? 0);
      read.set(email, mail.to(email).length);
      // A long header continues on the next line.
      const header = (text: string, name: string) =>
        new RegExp(`^${name}:\\s+(.*)\\r$`, 'im').exec(text)?.[1] ?? '';
      const messages = new Map(news.map(({ text }) => [header(text, 'Message-ID'), text]));
      const all = [...messages.values()];
      for (const text of all) expect(mailWords(partsOf(text)).html).toEqual(mailWords(partsOf(text)).text);
      const subjects = all.map((text) => header(text, 'Subject')).sort();
      return { subjects, text: all.join('\n').replace(/=\r\n/g, '') };
    },
    stop: () => mail.stop(),
  };
}
