import { expect, test } from 'vitest';
import { sampleEvents } from '#seed/sample/events/events.ts';
import { sampleId } from '#seed/sample/identifier.ts';
import { demoEvents, demoEventsShown } from '#web/features/events/demo-events.data.ts';

const now = new Date('2026-08-01T12:00:00Z');

test('twelve events are there for show, each with all its fields and ahead, and four of them are shown', () => {
  const events = demoEvents(now);
  expect(events).toHaveLength(12);
  expect(demoEventsShown).toBe(4);
  for (const event of events) {
    expect(event).toEqual({
      id: expect.any(String),
      title: expect.stringMatching(/.{5}/),
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      time: expect.stringMatching(/^\d\d:\d\d$/),
      location: expect.stringMatching(/.{5}/),
      image: expect.stringMatching(/^\//),
      beneficiaries: expect.any(Array),
      category: expect.any(String),
      description: expect.stringMatching(/.{20}/),
    });
    expect(event.date > '2026-08-01', event.title).toBe(true);
    expect(event.beneficiaries.length, event.title).toBeGreaterThan(0);
  }
});

test('each leads to the sample event of its name', () => {
  const samples = new Map(sampleEvents.map(({ slug, title }) => [sampleId('event', slug), title]));
  for (const { id, title } of demoEvents(now)) expect(samples.get(id)).toBe(title);
});
