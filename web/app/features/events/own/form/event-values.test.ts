import { expect, test } from 'vitest';
import { readBill, readChosen } from './chosen-profiles.ts';
import { valuesOfEvent } from './event-values.ts';

const id = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000';

test('a name with a comma or two blanks stays one performer with their page', () => {
  const beneficiaries = [
    { id, name: 'Aster,  the singer' },
    { id: null, name: 'Company  of Five' },
  ];
  const form = {
    title: 'Azmari night',
    date: '2036-08-08',
    time: '19:30',
    time_zone: 'Africa/Addis_Ababa',
    place_name: 'Fendika',
    location: null,
    category: id,
    description: 'Masinko and krar.',
    beneficiaries,
    picture: null,
    ticket_price: null,
    total_available_tickets: null,
  };
  const values = valuesOfEvent({ id, state: 'upcoming', banner: null, category: null, form }, '');
  expect(readBill(values.beneficiaries ?? '', readChosen(values.beneficiaryIds))).toEqual([
    { id, name: 'Aster the singer' },
    { id: null, name: 'Company of Five' },
  ]);
});
