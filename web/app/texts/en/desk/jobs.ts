import { plural } from '#web/platform/locale.ts';

export const jobsTexts = {
  title: 'Failed jobs',
  lead: 'Work that failed for a day, the newest first.',
  noneTitle: 'No job has failed for good',
  noneDescription: 'Emails and other work go through.',
  secret: 'Contents removed',
  failing: {
    title: 'Being retried',
    lead: 'Jobs that are being retried, and scheduled jobs that failed in the last day.',
    attempts: (count: number) => plural(count, { one: '# attempt', other: '# attempts' }),
    next: (at: string) => `Next try ${at}`,
    more: (shown: number) => `There are more than these ${shown}.`,
    byTheClock: 'The next scheduled run does the same work',
  },
} as const;

export const jobTexts = {
  title: 'Failed job',
  lead: 'Look at the error first: a job fails again until its cause is gone.',
  all: 'All failed jobs',
  facts: 'What we know',
  enqueued: 'Enqueued',
  failed: 'Failed',
  attempts: 'Attempts',
  error: 'Last error',
  id: 'Id',
  payload: 'Contents',
  noPayload: 'Not shown: they contain a secret, or have not been checked for secrets yet.',
  retryTitle: 'Try again',
  retryLead: 'The job goes back to its queue, as if it had never been tried.',
  retry: 'Try again',
} as const;
