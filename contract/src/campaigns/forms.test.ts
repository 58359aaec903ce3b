import { expect, test } from 'vitest';
import { newCampaignForm } from './forms.ts';

const right = {
  title: 'Roofs',
  description: 'A roof for eleven looms.',
  goal: '5,000.50',
  category: 'Technology',
};
const messages = (values: Record<string, string>) => {
  const parsed = newCampaignForm.safeParse({ ...right, ...values });
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
};

test('a valid campaign is accepted, and its goal is a number', () => {
  expect(newCampaignForm.parse(right)).toEqual({ ...right, goal: 5000.5 });
});

test.each([
  ['.5', 0.5],
  ['5.', 5],
  ['$5,000.', 5000],
])('a goal of %j is %d', (goal, dollars) => {
  expect(newCampaignForm.parse({ ...right, goal }).goal).toBe(dollars);
});

test.each([
  ['title', 'Roof', 'Title must be at least 5 characters.'],
  ['title', '     R     ', 'Title must be at least 5 characters.'],
  ['description', 'Nineteen characters', 'Description must be at least 20 characters.'],
  ['goal', '', 'Goal must be a positive number.'],
  ['goal', '0', 'Goal must be a positive number.'],
  ['goal', '-5', 'Goal must be a positive number.'],
  ['goal', 'a lot', 'Goal must be a positive number.'],
  ['goal', 'Infinity', 'Goal must be a positive number.'],
  ['goal', '1,2', 'Goal must be a positive number.'],
  ['goal', '.', 'Goal must be a positive number.'],
  ['goal', '$', 'Goal must be a positive number.'],
  ['category', '', 'Please select a category.'],
  ['category', 'Golf', 'Please select a category.'],
])('a %s of %j is refused: %s', (field, value, message) => {
  expect(messages({ [field]: value })).toEqual([message]);
});
