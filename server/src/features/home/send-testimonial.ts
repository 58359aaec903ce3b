import type { TestimonialBody } from '#contract/home/schemas.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { forgottenSoon, type JobDefinition, type Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { quoteLine, quoteText } from '#server/platform/mail/quote.ts';

const jobName = 'home.mail-testimonial';

type Testimonial = Omit<TestimonialBody, 'website'>;

/**
 * Puts a testimonial on its way to the team. One that filled the trap is let go without a word, so that its
 * sender learns nothing.
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

/** Mails a testimonial to the team. A mail server that does not take it is tried again. */
export function mailTestimonialJob({
  mailer,
  contactMail,
}: {
  mailer: Mailer;
  contactMail: string;
}): JobDefinition<Testimonial> {
  return {
    name: jobName,
    ...forgottenSoon,
    async work({ name, role, category, rating, quote, email }, job) {
      await mailer.send({
        id: `job-${job.id}`,
        to: contactMail,
        ...(email === undefined ? {} : { replyTo: email }),
        subject: `A testimonial of ${rating} of 5 stars`,
        text: [
          `${quoteLine(name)}, ${quoteLine(role)} (${category}), gives ${rating} of 5 stars and writes:`,
          quoteText(quote),
          email === undefined ? 'They left no mail address.' : `Answer to: ${email}`,
        ].join('\n\n'),
      });
    },
  };
}
