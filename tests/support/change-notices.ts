import { expect } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { eventually } from './eventually.ts';
import type { MailCollector } from './mail-collector.ts';
import type { OrganizingStage } from './organizing-stage.ts';
import type { Person } from './test-server.ts';

type Work = (payload: object) => Promise<void>;

export type ChangeNotices = ReturnType<typeof readChangeNotices>;

/** The jobs and mails about changes of events. */
export function readChangeNotices({ server }: OrganizingStage, mail: MailCollector) {
  const { pool } = server.services;

  async function jobsOf(eventId: string, condition: string): Promise<number> {
    const text = `SELECT FROM jobs.job WHERE name LIKE 'events.%' AND data->>'eventId' = $1
      AND start_after <= now() AND ${condition}`;
    return (await pool.query(text, [eventId])).rows.length;
  }

  /** The mails with that subject which the person got, after all jobs about the event are done. */
  async function mailsTo(eventId: string, person: Person, subject: string): Promise<string[]> {
    await eventually(async () => expect(await jobsOf(eventId, "state <> 'completed'")).toBe(0));
    return mail
      .to(person.email)
      .map(({ text }) => text)
      .filter((text) => text.includes(`Subject: ${subject}`));
  }

  /** What the jobs about the event hold that wait for a quarter of an hour, in the order of their time. */
  async function waitingFor(eventId: string): Promise<object[]> {
    const text = `SELECT data FROM jobs.job WHERE name = 'events.cancel-notices' AND data->>'eventId' = $1
      AND start_after > now() ORDER BY start_after`;
    const { rows } = await pool.query<{ data: object }>(text, [eventId]);
    return rows.map(({ data }) => data);
  }

  return {
    jobsOf,
    mailsTo,
    waitingFor,
    counts: (id: string, people: readonly Person[], subject: string) =>
      Promise.all(people.map(async (person) => (await mailsTo(id, person, subject)).length)),
    /** Works the jobs that wait for a quarter of an hour after an event was deleted or has moved; only the one of that number. */
    async aQuarterHourLater(eventId: string, nth?: number): Promise<void> {
      const job = jobDefinitions(server.services).find(({ name }) => name === 'events.cancel-notices');
      const waiting = await waitingFor(eventId);
      for (const data of nth === undefined ? waiting : waiting.slice(nth, nth + 1))
        await (job?.work as unknown as Work | undefined)?.(data);
    },
  };
}
