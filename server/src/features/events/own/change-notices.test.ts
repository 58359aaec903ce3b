import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChangeNotices, readChangeNotices } from '#tests/support/change-notices.ts';
import { sendInTurn } from '#tests/support/locked-row.ts';
import { collectMail, type MailCollector } from '#tests/support/mail-collector.ts';
import { mailWords, partsOf } from '#tests/support/mail-words.ts';
import { type OrganizingStage, openOrganizingStage } from '#tests/support/organizing-stage.ts';
import { type Person, somebody, testOrigin } from '#tests/support/test-server.ts';
import { declineNoticeBudgets } from '../invitations/decline-notice.ts';
import { changeNoticeBudgets } from './change-notices.ts';

let mail: MailCollector;
let minutes = 0;
let notices: ChangeNotices;
let stage: OrganizingStage;
beforeAll(async () => {
  mail = await collectMail();
  stage = await openOrganizingStage({
    workJobs: true,
    environment: { SMTP_URL: mail.url },
    budgets: { ...changeNoticeBudgets, ...declineNoticeBudgets },
  });
  notices = readChangeNotices(stage, mail);
});
afterAll(async () => {
  await stage.stop();
  await mail.stop();
});

/** A published event with one performer who agreed, one who has not answered, and somebody who saved it. */
async function announced(start: { date?: string; time?: string } = {}) {
  const [agreed, pending, saver] = [
    await stage.performer('Aster'),
    await stage.performer('Mulatu'),
    somebody(),
  ];
  const organizer = await stage.organizer();
  const own = await stage.makePage(organizer, 'The house band');
  const beneficiaries = [agreed.page, pending.page, own];
  const { id } = (await stage.create(organizer, { ...start, beneficiaries })).result;
  const answer = ({ person, page }: typeof agreed, isAgreed: boolean) =>
    stage.call(person, 'PUT', `/events/listing/${id}/performers/${page.id}/agreement`, { agreed: isAgreed });
  await answer(agreed, true);
  await stage.call(saver, 'PUT', `/events/listing/${id}/save`);
  /** Each change is a minute after the one before. */
  const change = (method: string, path = '', body?: object) => {
    minutes += 1;
    stage.setAhead(minutes * 60_000);
    return stage.call(organizer, method, `/events/listing/${id}${path}`, body);
  };
  const people = [saver, agreed.person, pending.person, organizer];
  return { id, organizer, saver, agreed, pending, people, answer, change };
}

const jobsOf = (id: string, condition: string) => notices.jobsOf(id, condition);
const mailsTo = (id: string, person: Person, subject: string) => notices.mailsTo(id, person, subject);
const counts = (id: string, people: readonly Person[], subject: string) =>
  notices.counts(id, people, subject);
const aQuarterHourLater = (id: string, nth?: number) => notices.aQuarterHourLater(id, nth);

test('who looks after a page on the bill hears of a canceled event, whether it has agreed or not, and its organizer does not', async () => {
  const { id, agreed, people, change } = await announced();
  await change('POST', '/cancel');
  expect(await counts(id, people, 'An event was canceled')).toEqual([1, 1, 1, 0]);
  const [text] = await mailsTo(id, agreed.person, 'An event was canceled');
  expect(text).toContain('because you look after a page on its bill');
});

test('a deleted event is news for the same people, and so is one that is restored, unless that is undone at once', async () => {
  const { id, organizer, saver, people, change } = await announced();
  for (const path of ['', '/restore']) await change(path === '' ? 'DELETE' : 'POST', path);
  await aQuarterHourLater(id);
  for (const subject of ['An event was deleted', 'An event is announced again'])
    expect(await counts(id, people, subject)).toEqual([0, 0, 0, 0]);
  await change('DELETE');
  // The quarter of an hour after the deletion that was undone.
  await aQuarterHourLater(id, 0);
  expect(await counts(id, people, 'An event was deleted')).toEqual([0, 0, 0, 0]);
  for (let time = 0; time < 2; time += 1) await aQuarterHourLater(id);
  expect(await counts(id, people, 'An event was deleted')).toEqual([1, 1, 1, 0]);
  const [text] = await mailsTo(id, saver, 'An event was deleted');
  expect(text).not.toContain(`/events/${id}`);
  await change('POST', '/restore');
  expect(await counts(id, people, 'An event is announced again')).toEqual([1, 1, 1, 0]);
  const draft = (await stage.create(organizer, { draft: true })).result;
  await stage.call(organizer, 'DELETE', `/events/listing/${draft.id}`);
  expect(await jobsOf(draft.id, 'true')).toBe(0);
});

test('an event that moves to another date or place is news for the same people; other changes are none', async () => {
  const { id, saver, agreed, people, change } = await announced();
  const moved = async () => {
    await aQuarterHourLater(id);
    return counts(id, people, 'An event has moved');
  };
  await change('PATCH', '', { title: 'Azmari evening', description: 'Later than you think.' });
  expect(await moved()).toEqual([0, 0, 0, 0]);
  for (const day of ['03', '04', '05', '06', '07', '09'])
    await change('PATCH', '', { date: `2036-08-${day}` });
  expect(await counts(id, people, 'An event has moved')).toEqual([0, 0, 0, 0]);
  await aQuarterHourLater(id, 0);
  await change('PATCH', '', { title: 'Azmari night' });
  expect(await moved()).toEqual([1, 1, 1, 0]);
  const [toFan, toPerformer] = [
    await mailsTo(id, saver, 'An event has moved'),
    await mailsTo(id, agreed.person, 'An event has moved'),
  ].map(([text = '']) => text);
  for (const text of [toFan, toPerformer]) {
    expect(text).toContain('Date: Saturday, August 9, 2036 at 7:30 PM');
    expect(text).toContain('Place: “Fendika, Addis Ababa”');
    const words = mailWords(partsOf(text ?? ''));
    expect(words.html).toEqual(words.text);
  }
  expect(toFan).not.toContain('decline');
  expect(toPerformer).toContain('If you cannot be there, decline');
  expect(toPerformer).toContain(`${testOrigin}/account/invitations`);
  for (const place_name of ['Alliance, Addis Ababa', 'Fendika, Addis Ababa'])
    await change('PATCH', '', { place_name });
  expect(await moved()).toEqual([1, 1, 1, 0]);
  await change('PATCH', '', { place_name: 'Alliance, Addis Ababa' });
  expect(await moved()).toEqual([2, 2, 2, 0]);
});

test('a pin on the map that is added or dropped is no news, one that moves is', async () => {
  const { id, people, change } = await announced();
  const at = (latitude: number) => ({ location: { coordinates: [latitude, 38.7613] } });
  const moved = async (changes: object) => {
    await change('PATCH', '', changes);
    await aQuarterHourLater(id);
    return counts(id, people, 'An event has moved');
  };
  for (const changes of [at(9.0108), { location: null }, at(9.02)])
    expect(await moved(changes)).toEqual([0, 0, 0, 0]);
  expect(await moved(at(9.03))).toEqual([1, 1, 1, 0]);
});

test('who heard five times that an event has moved hears that it is canceled, too', async () => {
  const { id, people, change } = await announced();
  for (let day = 10; day < 16; day += 1) {
    await change('PATCH', '', { date: `2036-08-${day}` });
    await aQuarterHourLater(id);
    await counts(id, people, 'An event has moved');
  }
  await change('DELETE');
  await aQuarterHourLater(id);
  expect(await counts(id, people, 'An event was deleted')).toEqual([1, 1, 1, 0]);
  await change('POST', '/restore');
  await change('POST', '/cancel');
  expect(await counts(id, people, 'An event has moved')).toEqual([5, 5, 5, 0]);
  expect(await counts(id, people, 'An event was canceled')).toEqual([1, 1, 1, 0]);
});

test('nobody hears of an event that the desk has hidden, or whose organizer is suspended, until both are taken back', async () => {
  const { id, organizer, people, change } = await announced();
  const { ownerPool } = stage.server;
  await change('PATCH', '', { date: '2036-08-09' });
  const hide = (reason: string | null) =>
    ownerPool.query('UPDATE event SET hidden_reason = $2 WHERE id = $1', [id, reason]);
  const suspend = (at: Date | null) =>
    ownerPool.query('UPDATE account SET suspended_at = $2 WHERE subject = $1', [organizer.subject, at]);
  const moved = async () => {
    await aQuarterHourLater(id);
    return counts(id, people, 'An event has moved');
  };
  await hide('Spam');
  expect(await moved()).toEqual([0, 0, 0, 0]);
  await hide(null);
  await suspend(new Date());
  expect(await moved()).toEqual([0, 0, 0, 0]);
  await suspend(null);
  expect(await moved()).toEqual([1, 1, 1, 0]);
});

test('who hears that an event is canceled or deleted hears it even if the job of an earlier move runs meanwhile', async () => {
  const whileMoving = async (method: string, path: string) => {
    const { id, people, change } = await announced();
    await change('PATCH', '', { date: '2036-08-09' });
    expect(await counts(id, people, 'An event has moved')).toEqual([0, 0, 0, 0]);
    const sends = [() => change(method, path), () => aQuarterHourLater(id, 0)];
    await sendInTurn(stage.server.services.pool, ['SELECT FROM event WHERE id = $1 FOR UPDATE', [id]], sends);
    return { id, people };
  };
  const canceled = await whileMoving('POST', '/cancel');
  expect(await counts(canceled.id, canceled.people, 'An event was canceled')).toEqual([1, 1, 1, 0]);
  const deleted = await whileMoving('DELETE', '');
  await aQuarterHourLater(deleted.id, 1);
  expect(await counts(deleted.id, deleted.people, 'An event was deleted')).toEqual([1, 1, 1, 0]);
});

test('an event that moves and is in the trash meanwhile is news once it is restored, unless its deletion was news', async () => {
  const restored = await announced();
  const moveAndDelete = async ({ id, change }: typeof restored) => {
    await change('PATCH', '', { date: '2036-08-09' });
    await change('DELETE');
    await aQuarterHourLater(id, 0);
  };
  await moveAndDelete(restored);
  await restored.change('POST', '/restore');
  for (const nth of [1, 2]) await aQuarterHourLater(restored.id, nth);
  expect(await counts(restored.id, restored.people, 'An event was deleted')).toEqual([0, 0, 0, 0]);
  expect(await counts(restored.id, restored.people, 'An event has moved')).toEqual([1, 1, 1, 0]);

  const announcedDeleted = await announced();
  const { id, people, change } = announcedDeleted;
  await moveAndDelete(announcedDeleted);
  // Still in the trash a quarter of an hour later: it is waited for once.
  await aQuarterHourLater(id, 2);
  expect(await notices.waitingFor(id)).toHaveLength(3);
  await aQuarterHourLater(id, 1);
  await change('POST', '/restore');
  await aQuarterHourLater(id, 2);
  for (const subject of ['An event was deleted', 'An event is announced again'])
    expect(await counts(id, people, subject)).toEqual([1, 1, 1, 0]);
  expect(await counts(id, people, 'An event has moved')).toEqual([0, 0, 0, 0]);
});

test('an event that is about to begin, or would be, is news at once when it moves or is deleted', async () => {
  const addisAheadMs = 3 * 3_600_000;
  const inTenMinutes = new Date(stage.clock.now().getTime() + addisAheadMs + 10 * 60_000).toISOString();
  const tonight = { date: inTenMinutes.slice(0, 10), time: inTenMinutes.slice(11, 16) };
  const { id, people, change } = await announced(tonight);
  let times = 0;
  for (const changes of [{ place_name: 'Alliance, Addis Ababa' }, { date: '2036-08-09' }, tonight]) {
    await change('PATCH', '', changes);
    times += 1;
    expect(await counts(id, people, 'An event has moved')).toEqual([times, times, times, 0]);
  }
  await change('DELETE');
  expect(await counts(id, people, 'An event was deleted')).toEqual([1, 1, 1, 0]);
});

test('an organizer hears once a day of a performer who agreed and then declines, and of no other answer', async () => {
  const { id, organizer, agreed, pending, answer } = await announced();
  const subject = 'A performer has declined';
  await answer(pending, false);
  expect(await mailsTo(id, organizer, subject)).toEqual([]);
  for (const isAgreed of [false, true, false]) {
    await answer(agreed, isAgreed);
    const [text = '', ...others] = await mailsTo(id, organizer, subject);
    expect(others).toEqual([]);
    expect(text).toContain('“Aster” had agreed to be on the bill of your event on Tibeb');
    expect(text).toContain('Event: “Azmari night”');
    const words = mailWords(partsOf(text));
    expect(words.html).toEqual(words.text);
  }
});
