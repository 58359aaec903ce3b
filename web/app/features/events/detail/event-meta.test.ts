import { expect, test } from 'vitest';
import { eventMeta } from './event-meta.ts';
import { eventPicture } from './event-picture.ts';

const id = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000';
const event = {
  id,
  title: 'Azmari night',
  description: 'Masinko, krar and whoever comes by after midnight.',
  banner: null,
  start_time: '2036-08-08T19:30:00+03:00',
  category: { id, name: 'Music' },
  location: null,
  place_name: 'Fendika, Addis Ababa',
  display_price: '',
  tickets_sold: 0,
  total_available_tickets: 0,
  canceled: false,
  past: false,
  beneficiaries: [],
  takes_tips: [],
  organizer: null,
  organizer_left: false,
};

test('the preview of a canceled event says so, in its picture and in its words', () => {
  const description = (canceled: boolean) =>
    eventMeta([], { ...event, canceled }, undefined).find(
      (tag) => 'name' in tag && tag.name === 'description',
    );
  expect(eventPicture(event).eyebrow).toBe('Music');
  expect(description(false)).toMatchObject({ content: event.description });
  expect(eventPicture({ ...event, canceled: true }).eyebrow).toBe('Canceled');
  expect(description(true)).toMatchObject({
    content: `This event has been canceled and will not take place. ${event.description}`,
  });
});
