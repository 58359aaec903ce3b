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

test('two performers of the same name both stay on a bill that nobody changes, and either can be taken off', () => {
  const before = savedWith([
    { id, name: 'Aster' },
    { id: otherId, name: 'Aster' },
    { id: null, name: 'aster' },
  ]);
  const { beneficiaries, beneficiaryIds, image, place } = valuesOfEvent(before, '');
  const changes = (text: string | undefined, ids = beneficiaryIds) => {
    const posted = eventForm.parse({ ...valuesOfEvent(before, ''), beneficiaries: text, time: '20:00' });
    const beside = { image: image || null, place, beneficiaries: text, beneficiaryIds: ids };
    return changesOf(before, posted, beside);
  };
  const later = changes(beneficiaries);
  expect(later).toMatchObject({ time: '20:00' });
  expect(later).not.toHaveProperty('beneficiaries');
  expect(changes('Aster').beneficiaries).toEqual([{ id: otherId, name: 'Aster' }]);
  const first = JSON.stringify(chosenOf([{ id, name: 'Aster' }]));
  expect(changes('Aster', first).beneficiaries).toEqual([{ id, name: 'Aster' }]);
});
