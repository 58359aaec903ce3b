import { expect, test } from 'vitest';
import { nameForList, splitNames } from './beneficiary-names.ts';
import { eventForm } from './forms.ts';

const right = {
  title: 'Azmari night',
  date: '2036-08-08',
  time: '19:30',
  location: 'Fendika, Addis Ababa',
  category: 'Music',
  description: 'Masinko, krar and whoever comes by.',
  beneficiaries: 'Aster Bekele, The Unknown',
};

test.each([
  ['one name', 'Aster Bekele', ['Aster Bekele']],
  ['commas with and without room', 'Aster,Bekele ,  Chala', ['Aster', 'Bekele', 'Chala']],
  ['commas too many', ',, Aster , ,', ['Aster']],
  ['a name twice, however written', 'Aster Bekele, aster  bekele', ['Aster Bekele']],
  ['Amharic with its own comma', 'አስቴር አወቀ፣ ጥላሁን ገሠሠ', ['አስቴር አወቀ', 'ጥላሁን ገሠሠ']],
  ['lines', 'Aster\r\nBekele', ['Aster', 'Bekele']],
  ['nothing', '  ', []],
])('the beneficiaries of the form are read as names: %s', (_, text, names) => {
  expect(splitNames(text)).toEqual(names);
});

test('a name with a comma is one name in the list', () => {
  expect(splitNames(`${nameForList('Kebede, the drummer')}, Aster`)).toEqual(['Kebede the drummer', 'Aster']);
});

test('a form with all its fields is right, and what is optional may be empty or missing', () => {
  expect(eventForm.parse(right)).toMatchObject({ ticketPrice: null, tickets: null });
  expect(eventForm.parse({ ...right, ticketPrice: '', tickets: ' ' })).toMatchObject({ tickets: null });
  expect(eventForm.parse({ ...right, ticketPrice: '$1,250.50', tickets: '1,500' })).toMatchObject({
    beneficiaries: ['Aster Bekele', 'The Unknown'],
    ticketPrice: 1250.5,
    tickets: 1500,
  });
});

test.each([
  [undefined, null],
  ['  ', null],
  [' https://tickets.example/a ', 'https://tickets.example/a'],
  ['tickets.example/a', 'https://tickets.example/a'],
])('a link to tickets written as %j is %j', (typed, url) => {
  expect(eventForm.parse({ ...right, ticketsUrl: typed }).ticketsUrl).toBe(url);
});

test.each([
  ['title', ' Jam ', 'Title must be at least 5 characters'],
  ['date', '', 'Date is required'],
  ['time', '', 'Time is required'],
  ['location', 'Bole', 'Location must be at least 5 characters'],
  ['category', '', 'Category is required'],
  ['description', 'Too short', 'Description must be at least 20 characters'],
  ['beneficiaries', '', 'At least one beneficiary is required'],
  ['beneficiaries', ' , ', 'At least one beneficiary is required'],
  ['ticketPrice', '-5', 'Please enter an amount such as 12.50, up to 100,000'],
  ['ticketPrice', '5.005', 'Please enter an amount such as 12.50, up to 100,000'],
  ['tickets', '1.5', 'Please enter a whole number up to 1,000,000'],
  ['tickets', '1000001', 'Please enter a whole number up to 1,000,000'],
  ['ticketsUrl', 'http://tickets.example', 'Please enter a link that begins with https://'],
  ['ticketsUrl', 'javascript:alert(1)', 'Please enter a link that begins with https://'],
  ['ticketsUrl', 'at the door', 'Please enter a link that begins with https://'],
])('%s may not be %j', (field, value, message) => {
  const parsed = eventForm.safeParse({ ...right, [field]: value });
  expect(parsed.error?.issues.map(({ path, message: said }) => [path[0], said])).toEqual([[field, message]]);
});

test.each(Object.keys(right))('%s may not be missing', (field) => {
  const { [field as keyof typeof right]: _, ...rest } = right;
  expect(eventForm.safeParse(rest).error?.issues.map(({ path }) => path[0])).toEqual([field]);
});
