import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jobDefinitions } from '#server/app.ts';
import { makeBeneficiary, makeCategory, makePageManager } from './factories.ts';
import { becomeOrganizer, callAs, eventForm } from './organizing.ts';
import { pictureFile } from './picture-files.ts';
import { type Person, somebody, startTestServer } from './test-server.ts';

const start = Date.parse('2036-08-01T12:00:00Z');

export type OrganizingStage = Awaited<ReturnType<typeof openOrganizingStage>>;

/** A server on 1 August 2036 with a clock that can be moved ahead, and the actions of organizers. */
export async function openOrganizingStage(
  options: Pick<Parameters<typeof startTestServer>[0] & object, 'budgets' | 'environment' | 'workJobs'> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'tibeb-uploads-'));
  let aheadMs = 0;
  const clock = { now: () => new Date(start + aheadMs) };
  const server = await startTestServer({
    overrides: { clock },
    environment: { DATA_DIR: folder, ...options.environment },
    workJobs: options.workJobs ?? false,
    budgets: options.budgets ?? {},
  });
  // Pictures are dated by the database. The sweep by schedule, at minute 37, would find them all old, by the clock of 2036.
  await server.ownerPool.query("DELETE FROM jobs.schedule WHERE name = 'pictures.sweep'");
  const category = await makeCategory(server.services.pool, 'Music');
  const call = (person: Person, method: string, path: string, body?: object) =>
    callAs(server, person, method, path, body);
  return {
    server,
    clock,
    category,
    call,
    /** Sets the clock to that time after 1 August. */
    setAhead(ms: number) {
      aheadMs = ms;
    },
    /** A new registered organizer with one event. */
    async organizer(): Promise<Person> {
      const person = somebody();
      await becomeOrganizer(server, person);
      return person;
    },
    ...pagesOn(server),
    create: (person: Person, changes: object = {}) =>
      call(person, 'POST', '/events/listing', eventForm(category, changes)),
    /** The ids of the person's own events in a state. */
    async managed(person: Person, state: string): Promise<string[]> {
      const { body } = await call(person, 'GET', `/events/managed?state=${state}`);
      return body.data.results.map((event: { id: string }) => event.id);
    },
    /** The event in its public form. */
    async shown(id: string) {
      const response = await server.request(`/api/v1/events/listing/${id}`);
      return { status: response.status, event: (await response.json()).data?.result };
    },
    async upload(person: Person): Promise<{ id: string; url: string }> {
      const response = await server.request('/api/v1/pictures', {
        method: 'POST',
        headers: { authorization: `Bearer ${await server.token(person)}` },
        body: await pictureFile('jpeg'),
      });
      return (await response.json()).data.result;
    },
    /** Runs a job once, as of that time after 1 August. */
    async runJob(name: string, atMs: number) {
      const now = () => new Date(start + atMs);
      const job = jobDefinitions({ ...server.services, clock: { now } }).find((one) => one.name === name);
      if (!job) throw new Error(`There is no job named ${name}.`);
      await (job.work as () => Promise<void>)();
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes pages on this server, and people who look after them. */
function pagesOn(server: Awaited<ReturnType<typeof startTestServer>>) {
  const { pool } = server.services;
  /** A page that the person looks after. */
  const makePage = async (person: Person, name: string) => {
    const page = await makeBeneficiary(pool, { name });
    await makePageManager(pool, { page, subject: person.subject });
    return page;
  };
  return {
    makePage,
    /** Somebody who looks after a page of their own. */
    async performer(name: string) {
      const person = somebody();
      await callAs(server, person, 'GET', '/account/users/profile');
      return { person, page: await makePage(person, name) };
    },
  };
}
