import { expect, test } from 'vitest';
import { eventForm } from '#contract/events/forms.ts';
import { chosenOf, readBill, readChosen } from './chosen-profiles.ts';
import { changesOf } from './event-body.ts';
import { valuesOfEvent } from './event-values.ts';

const id = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000';
const otherId = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0001';

/** A saved event with these performers. */
function savedWith(beneficiaries: { id: string | null; name: string }[]) {
  const form = {
    title: 'Azmari night',
    date: '2036-08-08',
    time: '19:30',
    time_zone: 'Africa/Addis_Ababa',
    place_name: 'Fendika',
    location: null,
    category: id,
    description: 'Masinko and krar till late.',
    beneficiaries,
    picture: null,
    ticket_price: null,
    total_available_tickets: null,
  };
  return { id, state: 'upcoming', banner: null, category: null, form } as const;
}

test('a name with a comma or two blanks stays one performer with their page', () => {
  const event = savedWith([
    { id, name: 'Aster,  the singer' },
    { id: null, name: 'Company  of Five' },
  ]);
  const values = valuesOfEvent(event, '');
  expect(readBill(values.beneficiaries ?? '', readChosen(values.beneficiaryIds))).toEqual([
    { id, name: 'Aster the singer' },
    { id: null, name: 'Company of Five' },
  ]);
});

/** The bill that the form sends for this text, after it was opened for an event; undefined if the bill stays as it is. */
function billSent(before: ReturnType<typeof savedWith>, text: string | undefined, ids?: string) {
  const values = valuesOfEvent(before, '');
  const posted = eventForm.parse({ ...values, beneficiaries: text, time: '20:00' });
  const { image, place, beneficiaryIds } = values;
  const beside = {
    image: image || null,
    place,
    beneficiaries: text,
    beneficiaryIds: ids ?? beneficiaryIds,
  };
  const changes = changesOf(before, posted, beside);
  expect(changes).toMatchObject({ time: '20:00' });
  return changes.beneficiaries;
}

/** The ids that the form holds once this profile of that name was chosen. */
const choosing = (chosen: string, name: string) => JSON.stringify(chosenOf([{ id: chosen, name }]));

const [aster, other, byName] = [
  { id, name: 'Aster' },
  { id: otherId, name: 'Aster' },
  { id: null, name: 'aster' },
];
const mulatu = { id: null, name: 'Mulatu' };

test('two performers of the same name both stay on a bill that nobody changes, and either can be taken off', () => {
  const before = savedWith([aster, other, byName]);
  expect(billSent(before, valuesOfEvent(before, '').beneficiaries)).toBeUndefined();
  expect(billSent(before, 'Aster')).toEqual([other]);
  expect(billSent(before, 'Aster', choosing(id, 'Aster'))).toEqual([aster]);
});

test('performers of the same name stay when others are added or taken off, and one removed name is one place less', () => {
  const before = savedWith([aster, other, byName]);
  expect(billSent(before, 'Aster, Aster, aster, Mulatu')).toEqual([aster, other, byName, mulatu]);
  expect(billSent(before, 'Mulatu, Aster, Aster, aster')).toEqual([mulatu, aster, other, byName]);
  expect(billSent(before, 'Aster, Aster')).toEqual([aster, other]);
  const apart = savedWith([aster, mulatu, other]);
  expect(billSent(apart, 'Aster, Mulatu')).toEqual([aster, mulatu]);
  expect(billSent(apart, 'Mulatu, Aster')).toEqual([mulatu, other]);
  expect(billSent(apart, 'Aster, Aster')).toEqual([aster, other]);
});

test('a chosen profile joins a saved performer of the same name, or takes its place; a name typed twice is one', () => {
  expect(billSent(savedWith([aster]), 'Aster, Aster', choosing(otherId, 'Aster'))).toEqual([aster, other]);
  expect(billSent(savedWith([aster]), 'Aster', choosing(otherId, 'Aster'))).toEqual([other]);
  expect(billSent(savedWith([byName, aster]), 'aster, Aster', choosing(otherId, 'Aster'))).toEqual([
    { id, name: 'aster' },
    other,
  ]);
  expect(billSent(savedWith([aster]), 'Aster, Mulatu, aster, Mulatu')).toEqual([aster, mulatu]);
  expect(billSent(savedWith([aster, byName]), 'Aster, ASTER')).toEqual([aster, { id: null, name: 'ASTER' }]);
});
