import type { TestimonialBody } from '#contract/home/schemas.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { type JobDefinition, type Jobs, shortRetention } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { testimonialMailTexts as texts } from '#server/texts/en/home.ts';

const jobName = 'home.mail-testimonial';

type Testimonial = Omit<TestimonialBody, 'website'>;

/**
 * Queues a testimonial for the team. A testimonial that filled the trap field is dropped with the same answer, so that
 * its sender learns nothing.
 */
export async function sendTestimonial(
  { db, jobs }: { db: Database; jobs: Jobs },
  { website, ...testimonial }: TestimonialBody,
  log: Log,
): Promise<void> {
  if (website) {
    log.info('testimonial dropped: the trap was filled');
    return;
  }
  await inTransaction(db, (transaction) => jobs.enqueue(transaction, jobName, testimonial));
}

/** Mails a testimonial to the team, and tries again if the mail server does not accept it. */
export function mailTestimonialJob({
  mailer,
  contactMail,
}: {
  mailer: Mailer;
  contactMail: string;
}): JobDefinition<Testimonial> {
  return {
    name: jobName,
    ...shortRetention,
    async work({ name, role, category, rating, quote, email }, job) {
      await mailer.send({
        id: `job-${job.id}`,
        to: contactMail,
        ...(email === undefined ? {} : { replyTo: email }),
        subject: texts.subject(rating),
        letter: {
          parts: [
            {
              intro: texts.writes({ name: quoteLine(name), role: quoteLine(role), category, rating }),
              quote,
            },
            email === undefined ? texts.noAddress : texts.answerTo(email),
          ],
        },
      });
    },
  };
}
