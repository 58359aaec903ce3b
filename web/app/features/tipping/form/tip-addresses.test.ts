import { expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { formPathOf, payPath, readReturn, returnUrl, tipFormPath, withoutReturn } from './tip-addresses.ts';

const id = '0b7c9d64-38d5-4d3c-9d1a-5f1a5f3c7e11';
const tip = '3f0f9a52-53f2-4a5c-8c47-0e1f6a2f1d10';
const read = (query: string) => readReturn(new URLSearchParams(query));

test('the way back carries where one comes from and the amount, to the page the form stood on', () => {
  expect(returnUrl('http://127.0.0.1:3000', tipFormPath(id), 7.5)).toBe(
    `http://127.0.0.1:3000/professionals/${id}?coming_from=checkout&tip_amount=7.50`,
  );
  expect(returnUrl('http://127.0.0.1:3000', `/events/${tip}?tip_to=${id}`, 5)).toBe(
    `http://127.0.0.1:3000/events/${tip}?coming_from=checkout&tip_amount=5`,
  );
});

test('the tip page knows the page it stands in for, and is told of no other site', () => {
  const form = `/events/${tip}?tip_to=${id}`;
  expect(payPath({ id })).toBe(`/professionals/${id}/tip`);
  expect(payPath({ id }, form)).toBe(`/professionals/${id}/tip?from=${encodeURIComponent(form)}`);
  expect(payPath({ id, performers: [] }, paths.event(id, { tipTo: id }))).toBe(`/events/${id}/tip`);
  const formOf = (query: string) => formPathOf(new URLSearchParams(query), id);
  expect(formOf(`from=${encodeURIComponent(form)}`)).toBe(form);
  for (const wrong of ['', 'from=', 'from=https://evil.example/', 'from=//evil.example', 'from=events'])
    expect(formOf(wrong), wrong).toBe(tipFormPath(id));
});

test('a return needs both coming_from and tip_amount', () => {
  expect(read('')).toBeUndefined();
  expect(read('coming_from=checkout')).toBeUndefined();
  expect(read('tip_amount=5')).toBeUndefined();
  expect(read('coming_from=checkout&tip_amount=5')).toEqual({
    tip: undefined,
    claimedDollars: 5,
    canceled: false,
  });
});

test.each(['', '-5', '0', '10001', '5.001', '<b>5</b>', '1e9', 'NaN'])(
  'the amount %j of an address is not believed',
  (amount) => {
    expect(read(`coming_from=checkout&tip_amount=${encodeURIComponent(amount)}`)).toMatchObject({
      claimedDollars: undefined,
    });
  },
);

test('with an id the server is asked, and the amount of the address counts for nothing', () => {
  expect(read(`coming_from=checkout&tip_amount=5&tip=${tip}&tip_outcome=canceled`)).toEqual({
    tip,
    claimedDollars: undefined,
    canceled: true,
  });
  expect(read('coming_from=checkout&tip_amount=5&tip=nonsense')).toEqual({
    tip: undefined,
    claimedDollars: undefined,
    canceled: false,
  });
});

test('a checkout left unpaid leads back with its outcome alone', () => {
  expect(read(`tip=${tip}&tip_outcome=canceled`)).toEqual({ tip, claimedDollars: undefined, canceled: true });
  expect(read(`tip=${tip}`)).toBeUndefined();
});

test('only what the checkout added is taken off the address', () => {
  const search = new URLSearchParams(`tab=about&coming_from=x&tip_amount=5&tip=${tip}&tip_outcome=canceled`);
  expect(withoutReturn(search).toString()).toBe('tab=about');
});
