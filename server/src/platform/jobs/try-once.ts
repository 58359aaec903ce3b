import type { JobDefinition, JobObserver } from './job-definition.ts';
import { describeFailure, type JobFailure } from './job-failure.ts';

/** Less than the 15 minutes after which pg-boss fails a whole batch, and so repeats the jobs of it that are done. */
const attemptSeconds = 14 * 60;

/** Makes and counts one attempt at a job. Never throws: the return value says why it failed. */
export async function tryOnce(
  { name, work }: JobDefinition<never>,
  { id, data }: { readonly id: string; readonly data: object | null },
  observer: JobObserver,
  { last = false } = {},
): Promise<JobFailure | undefined> {
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  observer.started(name);
  try {
    await inTime((work as JobDefinition<object>['work'])(data ?? {}, { id }));
  } catch (error) {
    observer.ended(name, last ? 'failed_for_good' : 'failed', seconds());
    return describeFailure(error, data);
  }
  observer.ended(name, 'completed', seconds());
  return undefined;
}

async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const late = () => reject(new Error(`The job did not end within ${attemptSeconds} s.`));
    timer = setTimeout(late, attemptSeconds * 1000);
  });
  try {
    await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
