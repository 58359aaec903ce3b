import { describe, expect, it } from 'vitest';
import { sampleBeneficiaries } from './beneficiaries/beneficiaries.ts';
import { sampleEvents } from './events/events.ts';
import { sampleOrganizers } from './events/organizers.ts';
import { sampleId } from './identifier.ts';

const ethiopic = /\p{Script=Ethiopic}/u;

describe('the sample beneficiaries', () => {
  it('are many, of many types, and each of them once', () => {
    expect(sampleBeneficiaries.length).toBeGreaterThanOrEqual(64);
    expect(new Set(sampleBeneficiaries.flatMap(({ types }) => types)).size).toBeGreaterThanOrEqual(9);
    expect(new Set(sampleBeneficiaries.map(({ slug }) => slug)).size).toBe(sampleBeneficiaries.length);
    expect(new Set(sampleBeneficiaries.map(({ name }) => name)).size).toBe(sampleBeneficiaries.length);
  });

  it('show the edges a page must bear: no picture, no mail, no follower, a very long name, Amharic', () => {
    expect(sampleBeneficiaries.some(({ picture }) => !picture)).toBe(true);
    expect(sampleBeneficiaries.some(({ email }) => email === null)).toBe(true);
    expect(sampleBeneficiaries.some(({ followers }) => followers === 0)).toBe(true);
    expect(Math.max(...sampleBeneficiaries.map(({ name }) => name.length))).toBeGreaterThan(120);
    expect(
      sampleBeneficiaries.filter(({ name, bio }) => ethiopic.test(name + bio)).length,
    ).toBeGreaterThanOrEqual(8);
  });

  it('have mail addresses that belong to nobody', () => {
    for (const { email } of sampleBeneficiaries)
      expect(email ?? 'x@example.com').toMatch(/^[a-z.]+@example\.(com|org)$/);
  });
});

describe('the sample events', () => {
  it('name their prices in dollars, or are free', () => {
    for (const { slug, price } of sampleEvents) expect(price, slug).toMatch(/^(\$\d+|Free|ነጻ)$/);
  });

  it('cover exactly the seven categories', () => {
    expect(sampleEvents.length).toBeGreaterThanOrEqual(44);
    expect([...new Set(sampleEvents.map(({ category }) => category))].sort()).toEqual([
      'Art',
      'Classical',
      'Dance',
      'Jazz',
      'Literature',
      'Music',
      'Theater',
    ]);
  });

  it('are performed by one to six, and every slug is a beneficiary of the sample', () => {
    const known = new Set(sampleBeneficiaries.map(({ slug }) => slug));
    for (const { slug, bill } of sampleEvents) {
      expect(bill.length, slug).toBeGreaterThanOrEqual(1);
      expect(bill.length, slug).toBeLessThanOrEqual(6);
      for (const performer of bill) {
        if (typeof performer === 'string') expect(known.has(performer), performer).toBe(true);
      }
    }
  });

  it('leave some beneficiaries without an event', () => {
    const playing = new Set(sampleEvents.flatMap(({ bill }) => bill));
    expect(sampleBeneficiaries.filter(({ slug }) => !playing.has(slug)).length).toBeGreaterThanOrEqual(3);
  });

  it('lie in the past, within two days and months ahead, and one has no date', () => {
    const days = sampleEvents.map(({ when }) => when?.days);
    expect(days.filter((day) => day === undefined).length).toBe(1);
    expect(days.filter((day) => day !== undefined && day < 0).length).toBeGreaterThanOrEqual(2);
    expect(days.filter((day) => day === 0 || day === 1).length).toBeGreaterThanOrEqual(3);
    expect(Math.max(...days.map((day) => day ?? 0))).toBeGreaterThanOrEqual(120);
  });

  it('never sell more tickets than there are', () => {
    for (const { sold, total, slug } of sampleEvents) expect(sold, slug).toBeLessThanOrEqual(total);
  });
});

describe('sampleId', () => {
  it('is a version 8 UUID, always the same for the same slug', () => {
    expect(sampleId('event', 'tizita')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(sampleId('event', 'tizita')).toBe(sampleId('event', 'tizita'));
    expect(sampleId('event', 'tizita')).not.toBe(sampleId('beneficiary', 'tizita'));
  });
});

describe('the sample organizers', () => {
  it('hold events that are there, each of them held once, and leave some to nobody', () => {
    const organized = sampleOrganizers.flatMap(({ events }) => events);
    expect(new Set(organized).size).toBe(organized.length);
    const slugs = sampleEvents.map(({ slug }) => slug);
    expect(organized.filter((slug) => !slugs.includes(slug))).toEqual([]);
    expect(organized.length).toBeLessThan(slugs.length);
  });
});
