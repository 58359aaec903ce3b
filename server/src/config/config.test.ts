import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DataFolderError, prepareDataFolder } from '#server/platform/data-folder/data-folder.mjs';
import { liveEnvironment as live } from '#tests/support/live-environment.ts';
import { readConfig, readDatabaseAddresses, sandboxDefaults } from './config.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tibeb-config-'));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a data folder is made with the folders above it, and kept when it is there', () => {
  const folder = join(temporaryFolder(), 'a/b');
  prepareDataFolder(folder);
  prepareDataFolder(folder);
  expect(existsSync(folder)).toBe(true);
});

test('a data folder that cannot be made is refused in one sentence', () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  // /proc takes no folders, and Node's own recursive mkdir never returns there.
  for (const folder of [join(file, 'data'), '/proc/tibeb/data']) {
    expect(() => prepareDataFolder(folder)).toThrow(
      new DataFolderError(`Cannot start: the data folder ${folder} cannot be written (DATA_DIR).`),
    );
  }
});

test('a store for pictures is named whole or not at all', () => {
  const store = { STORAGE_S3_ENDPOINT: 'https://s3.example.com/tibeb', STORAGE_S3_ACCESS_KEY_ID: 'key' };
  expect(readConfig({}).storage.s3).toBeUndefined();
  expect(() => readConfig(store)).toThrow(
    'Cannot start: STORAGE_S3_SECRET_ACCESS_KEY is missing beside the others of S3.',
  );
  expect(readConfig({ ...store, STORAGE_S3_SECRET_ACCESS_KEY: 'secret' }).storage.s3).toEqual({
    endpoint: 'https://s3.example.com/tibeb',
    region: 'auto',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  });
});

test('live mode asks OpenCage once a second, behind the geocoder of our own origin', () => {
  expect(readConfig(live).geocoder).toEqual({
    url: 'https://tibeb.et/geocode/v1/json',
    key: 'places-of-tibeb',
    upstream: {
      url: 'https://api.opencagedata.com/geocode/v1/json',
      key: live.GEOCODER_UPSTREAM_KEY,
      perSecond: 1,
    },
  });
});

test('live mode refuses a geocoder without keys, with a sandbox key, and with no address', () => {
  const { GEOCODER_KEY: _, ...rest } = live;
  expect(() => readConfig({ ...rest, GEOCODER_UPSTREAM_KEY: sandboxDefaults.geocoderUpstreamKey })).toThrow(
    'MODE=live cannot start:\n- GEOCODER_KEY is missing\n- GEOCODER_UPSTREAM_KEY is a sandbox value',
  );
  expect(() => readConfig({ ...live, GEOCODER_URL: 'javascript:alert(1)' })).toThrow(
    /GEOCODER_URL must be an address/,
  );
});

test('live mode does not send what people write to us to an address of nobody', () => {
  expect(() => readConfig({ ...live, CONTACT_MAIL: '' })).toThrow(/CONTACT_MAIL is missing/);
  expect(() => readConfig({ CONTACT_MAIL: 'nobody' })).toThrow(/CONTACT_MAIL must be a mail address/);
});

test('people write to one address about everything, unless legal questions have another', () => {
  expect(readConfig({})).toMatchObject({
    contactMail: 'support@tibeb.example',
    legalMail: 'legal@tibeb.example',
  });
  expect(readConfig(live)).toMatchObject({ contactMail: 'team@tibeb.et', legalMail: 'team@tibeb.et' });
  expect(readConfig({ ...live, LEGAL_MAIL: 'law@tibeb.et' }).legalMail).toBe('law@tibeb.et');
});

test('live mode offers no PayPal by itself, and always cards', () => {
  expect(readConfig({}).stripe.paymentMethods).toEqual(['Card', 'PayPal', 'Link']);
  expect(readConfig(live).stripe.paymentMethods).toEqual(['Card', 'Link']);
  expect(readConfig({ ...live, PAYMENT_METHODS: 'Card,PayPal' }).stripe.paymentMethods).toEqual([
    'Card',
    'PayPal',
  ]);
  expect(() => readConfig({ PAYMENT_METHODS: 'Link' })).toThrow(/PAYMENT_METHODS must include Card/);
  expect(() => readConfig({ PAYMENT_METHODS: 'Card,Cash' })).toThrow(
    /PAYMENT_METHODS[.\d]* must be of Card, PayPal, Link/,
  );
});

test('the pools have sizes that the embedded database allows', () => {
  const large = { DATABASE_POOL_SIZE: '60', DATABASE_PAYING_POOL_SIZE: '40' };
  const sizes = { general: 60, paying: 40, admission: 5, jobs: 5 };
  expect(readConfig({}).databasePools).toEqual({ general: 10, paying: 10, admission: 5, jobs: 5 });
  expect(() => readConfig(large)).toThrow(/DATABASE_JOB_POOL_SIZE come to 110 connections/);
  expect(readConfig({ ...large, DATABASE_URL: 'postgres://app@db/tibeb' }).databasePools).toEqual(sizes);
  expect(() => readConfig({ DATABASE_PAYING_POOL_SIZE: '0' })).toThrow(/DATABASE_PAYING_POOL_SIZE/);
});

test('a replica has an address, a pool and a lag that is allowed', () => {
  const DATABASE_READ_URL = 'postgres://app@replica/tibeb';
  expect(readConfig({}).replica).toBeUndefined();
  expect(readConfig({ DATABASE_READ_URL }).replica).toEqual({
    url: DATABASE_READ_URL,
    poolSize: 10,
    maxLagMs: 5000,
  });
  expect(() => readConfig({ DATABASE_READ_URL: 'mysql://replica' })).toThrow(/DATABASE_READ_URL must start/);
  expect(() => readConfig({ DATABASE_READ_URL, DATABASE_READ_MAX_LAG_SECONDS: '0' })).toThrow(
    /DATABASE_READ_MAX_LAG_SECONDS/,
  );
});

const unreadable = [
  ['/', 'postgres://app:pa/ss@db/tibeb'],
  ['#', 'postgres://app:pa#ss@db/tibeb'],
  ['?', 'postgres://app:pa?ss@db/tibeb'],
  ['%', 'postgres://app:pa%E1ss@db/tibeb'],
  ['/ after digits', 'postgres://app:12/34@db/tibeb'],
  ['# after digits', 'postgres://app:12#34@db/tibeb'],
  ['/ after an @', 'postgres://app:pa@s/s@db/tibeb'],
  ['? after digits', 'postgres://app:12?34@db/tibeb'],
  ['? and = after digits', 'postgres://app:12?a=34@db/tibeb'],
];

test.each(unreadable)(
  'a password with %s that the driver cannot read is refused in one sentence',
  (_, url) => {
    const sentence = 'must be an address; write /, #, ? and % of its password as %2F, %23, %3F and %25.';
    for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])
      expect(() => readConfig({ [name]: url })).toThrow(`Cannot start: ${name} ${sentence}`);
    expect(() => readDatabaseAddresses({ DATABASE_URL: url, DATABASE_OWNER_URL: 'postgres://db' })).toThrow(
      `Cannot migrate: DATABASE_URL ${sentence}`,
    );
  },
);

test.each([
  'postgres://app:pa%ss@db/tibeb',
  'postgres://app:pa%2Fs%23s%3F%25@db/tibeb',
  'postgres://app:p@ss@db/tibeb',
  'postgres://app:pass@/tibeb?host=/var/run/postgresql',
  'postgresql:///tibeb?host=/var/run/postgresql&user=a@b',
])('the address %s is accepted, for the driver reads it', (DATABASE_URL) => {
  expect(readConfig({ DATABASE_URL }).database?.url).toBe(DATABASE_URL);
});

test('the migration needs both addresses of the database, and nothing else', () => {
  const addresses = {
    DATABASE_URL: 'postgres://app@db/tibeb',
    DATABASE_OWNER_URL: 'postgres://owner@db/tibeb',
  };
  expect(readDatabaseAddresses(addresses)).toEqual({
    url: addresses.DATABASE_URL,
    ownerUrl: addresses.DATABASE_OWNER_URL,
  });
  for (const name of Object.keys(addresses))
    for (const value of ['', 'mysql://db'])
      expect(() => readDatabaseAddresses({ ...addresses, [name]: value })).toThrow(
        `Cannot migrate: ${name} must be an address`,
      );
});

test('fans are sent to the checkout of whoever collects the money, or to the origins that are configured', () => {
  const origins = (environment: Record<string, string>) => readConfig(environment).stripe.checkoutOrigins;
  expect(origins({ PORT: '4000' })).toEqual(['http://127.0.0.1:4001']);
  expect(origins({ STRIPE_API_URL: 'https://api.stripe.com' })).toEqual(['https://checkout.stripe.com']);
  expect(origins(live)).toEqual(['https://checkout.stripe.com']);
  const own = { ...live, STRIPE_CHECKOUT_ORIGINS: 'https://pay.tibeb.et, https://checkout.stripe.com' };
  expect(origins(own)).toEqual(['https://pay.tibeb.et', 'https://checkout.stripe.com']);
  for (const wrong of ['javascript:alert(1)', 'https://pay.tibeb.et/path', ','])
    expect(() => origins({ STRIPE_CHECKOUT_ORIGINS: wrong })).toThrow('STRIPE_CHECKOUT_ORIGINS');
});
