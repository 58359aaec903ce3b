import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { liveEnvironment as live } from '#tests/support/live-environment.ts';
import { ConfigurationError, readConfig } from './config.ts';

/** The problems that live mode reports for an environment, one per line. */
function problemsOf(changes: Record<string, string>): string[] {
  try {
    readConfig({ ...live, ...changes });
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    const [head, ...lines] = (error as Error).message.split('\n- ');
    expect(head).toBe('MODE=live cannot start:');
    return lines;
  }
}

const random = 'rT4zUq8sWm2KpLx7Yc5VbN1hJd9GfA3e';

test.each<[name: string, value: string, why: string]>([
  ['STRIPE_SECRET_KEY', 'sk_test_51Nd8fKq2Lw7VbXzR0', 'is a test key'],
  ['STRIPE_SECRET_KEY', 'rk_test_51Nd8fKq2Lw7VbXzR0', 'is a test key'],
  ['STRIPE_SECRET_KEY', 'sk_test_sandbox_tibeb', 'is a sandbox value'],
  ['STRIPE_SECRET_KEY', 'pk_live_51Nd8fKq2Lw7VbXzR0', 'is no live key'],
  ['STRIPE_SECRET_KEY', 'sk_live_1', 'is no live key'],
  ['STRIPE_SECRET_KEY', 'sk_live_51Nd8fKq2Lw7 VbXzR0', 'contains a space'],
  ['STRIPE_SECRET_KEY', 'sk_live_changeme_changeme', 'is a placeholder'],
  ['STRIPE_WEBHOOK_SECRET', 'x', 'is no signing secret'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_1', 'is no signing secret'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_sandbox_tibeb', 'is a sandbox value'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_...', 'is a placeholder'],
  ['STRIPE_CONNECT_WEBHOOK_SECRET', '', 'is missing'],
  ['STRIPE_CONNECT_WEBHOOK_SECRET', 'x', 'is no signing secret'],
  ['STRIPE_CONNECT_WEBHOOK_SECRET', 'whsec_sandbox_tibeb_connect', 'is a sandbox value'],
  ['PAYOUT_DESTINATION_KEY', '', 'is missing'],
  ['PAYOUT_DESTINATION_KEY', 'c2FuZGJveC1kZXN0aW5hdGlvbi1rZXktb25seS0zMmI=', 'is a sandbox value'],
  ['STRIPE_API_URL', 'https://api.stripe.com', 'is for the sandbox only'],
  ['WEBHOOK_LOCAL_ORIGIN', 'http://127.0.0.1:8080', 'is for the sandbox only'],
  ['STRIPE_CHECKOUT_ORIGINS', 'https://pay.tibeb.et, http://pay.tibeb.et', 'must be https'],
  ['PUBLIC_ORIGIN', 'https://tibeb.example', 'is an address of examples'],
  ['PUBLIC_ORIGIN', 'https://www.tibeb.test', 'is an address of examples'],
  ['PUBLIC_ORIGIN', 'https://tibeb.invalid', 'is an address of examples'],
  ['PUBLIC_ORIGIN', 'https://tibeb.example.com', 'is an address of examples'],
  ['PUBLIC_ORIGIN', 'https://localhost', 'is an address of this machine'],
  ['PUBLIC_ORIGIN', 'https://127.0.0.1', 'is an address of this machine'],
  ['PUBLIC_ORIGIN', 'https://[::1]', 'is an address of this machine'],
  ['PUBLIC_ORIGIN', 'http://tibeb.et', 'must be https'],
  ['MAIL_FROM', '', 'is missing'],
  ['MAIL_FROM', 'Tibeb <hello@tibeb.example>', 'is an address of examples'],
  ['MAIL_FROM', 'hello@localhost', 'is an address that only this machine knows'],
  ['MAIL_FROM', 'Tibeb', 'must be a mail address'],
  ['CONTACT_MAIL', '', 'is missing'],
  ['CONTACT_MAIL', 'support@tibeb.example', 'is an address of examples'],
  ['LEGAL_MAIL', 'legal@tibeb.example', 'is an address of examples'],
  ['SMTP_URL', 'smtp://127.0.0.1:3002', "is the sandbox's mailbox"],
  ['SMTP_URL', 'smtp://localhost:3002', "is the sandbox's mailbox"],
  ['SMTP_URL', 'smtps://mail.example:465', 'is an address of examples'],
  ['GEOCODER_URL', 'https://places.example/v1', 'is an address of examples'],
  ['GEOCODER_URL', 'http://places.et/v1', 'must be https'],
  ['GEOCODER_KEY', 'sandbox-geocoder-key', 'is a sandbox value'],
  ['GEOCODER_UPSTREAM_URL', 'http://127.0.0.1:3001/opencage', 'is an address of this machine'],
  ['GEOCODER_UPSTREAM_KEY', 'your-key', 'is a placeholder'],
  ['ACCESS_TOKEN_JWKS_URL', 'https://identity.example/keys', 'is an address of examples'],
  ['STORAGE_S3_ENDPOINT', 'https://s3.example.com/tibeb', 'is an address of examples'],
  ['IDENTITY_SECRET', 'sandbox-identity-secret-not-for-live-use', 'is a sandbox value'],
  ['IDENTITY_SECRET', 'a secret of at least thirty-two characters', 'is made of words'],
  ['IDENTITY_SECRET', 'change-me-change-me-change-me-change-me', 'is made of words'],
  ['IDENTITY_SECRET', 'a'.repeat(64), 'is too regular'],
  ['IDENTITY_SECRET', 'Xk2pXk2pXk2pXk2pXk2pXk2pXk2pXk2pXk2p', 'is too regular'],
  ['IDENTITY_SECRET', 'abcdefghijklmnopqrstuvwxyz0123456789', 'is too regular'],
  ['DATABASE_URL', '', 'is missing'],
  ['DATABASE_URL', 'postgres://tibeb:tibeb-local@127.0.0.1:5432/tibeb', 'is the sandbox'],
  ['DATABASE_URL', 'postgres://tibeb:password@db/tibeb', 'has a placeholder for a password'],
  ['DATABASE_OWNER_URL', 'postgres://tibeb:changeme@db/tibeb', 'has a placeholder for a password'],
  ['DATABASE_READ_URL', 'postgres://tibeb:tibeb-local@127.0.0.1:5432/tibeb', 'is the sandbox'],
  ['DATABASE_DIRECT_URL', 'postgres://tibeb:changeme@db/tibeb', 'has a placeholder for a password'],
  ['DATABASE_URL', 'postgres://tibeb:chang%65me@db/tibeb', 'has a placeholder for a password'],
  [
    'DATABASE_URL',
    'postgres://tibeb:changeme@/tibeb?host=/run/postgresql',
    'has a placeholder for a password',
  ],
  [
    'DATABASE_URL',
    'postgres://app:m8Q2vN4xKp@/tibeb?host=db.tibeb.et',
    'leads to another machine without TLS',
  ],
  ['DATABASE_URL', 'postgres://app:m&sslmode=require&Q2@db/tibeb', 'leads to another machine without TLS'],
  [
    'DATABASE_URL',
    'postgres://app:m8Q2vN4xKp@db/t?sslmode=require&sslmode=disable',
    'leads to another machine',
  ],
  ['DATABASE_URL', 'postgres://app:pa%ss@db.tibeb.et/tibeb', 'leads to another machine without TLS'],
  ['DATABASE_URL', 'postgres://app:m8Q2vN4xKp@db.tibeb.et/tibeb', 'leads to another machine without TLS'],
  ['DATABASE_URL', 'postgres://app:m8Q2vN4xKp@10.0.0.5/tibeb?sslmode=prefer', 'leads to another machine'],
  ['DATABASE_URL', 'postgres://app:m8Q2vN4xKp@db/tibeb?sslmode=no-verify', 'leads to another machine'],
  ['DATABASE_URL', 'postgres://app:m8Q2vN4xKp@localhost/tibeb?host=db.tibeb.et', 'leads to another machine'],
  ['DATABASE_OWNER_URL', 'postgres://owner:m8Q2vN4xKp@db/tibeb?sslmode=disable', 'leads to another machine'],
  ['DATABASE_READ_URL', 'postgres://app:m8Q2vN4xKp@replica/tibeb', 'leads to another machine'],
  ['DATABASE_DIRECT_URL', 'postgres://app:m8Q2vN4xKp@db/tibeb', 'leads to another machine'],
])('live mode refuses %s=%s: it %s', (name, value, why) => {
  const changes = { STORAGE_S3_ACCESS_KEY_ID: 'AKIA4Q7ZP2', STORAGE_S3_SECRET_ACCESS_KEY: random };
  const problems = problemsOf({ ...(name === 'STORAGE_S3_ENDPOINT' ? changes : {}), [name]: value });
  expect(problems.filter((line) => !line.startsWith(`${name} `))).toEqual([]);
  expect(problems.join('\n')).toContain(`${name} ${why}`);
});

test('live mode names every problem at once, each on a line of its own', () => {
  const problems = problemsOf({
    STRIPE_SECRET_KEY: 'sk_test_51Nd8fKq2Lw7VbXzR0',
    STRIPE_WEBHOOK_SECRET: 'x',
    MAIL_FROM: '',
    PUBLIC_ORIGIN: 'https://tibeb.example',
  });
  expect(problems.map((line) => line.split(' ')[0]).sort()).toEqual([
    'MAIL_FROM',
    'PUBLIC_ORIGIN',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ]);
});

test.each<Record<string, string>>([
  {},
  { STRIPE_SECRET_KEY: 'rk_live_51Nd8fKq2Lw7VbXzR0' },
  { MAIL_FROM: 'hello@tibeb.et', CONTACT_MAIL: 'a.b+c@mail.tibeb.et' },
  // A relay on the same machine that forwards the mail.
  { SMTP_URL: 'smtp://127.0.0.1:25' },
  { IDENTITY_SECRET: '9f2c4e1a7b8d3056e4f1c2a9b7d85036' },
  { DATABASE_URL: 'postgres:///tibeb?host=/var/run/postgresql' },
  { DATABASE_URL: 'postgres://app:m8Q2vN4xKp@db.tibeb.et/tibeb?sslmode=verify-full' },
  { DATABASE_URL: 'postgres://app:m8Q2%vN4xKp@db.tibeb.et/tibeb?sslmode=verify-full' },
  { DATABASE_URL: 'postgres://app:m8Q2vN4xKp@db.tibeb.et/tibeb?sslmode=require', DATABASE_TLS: 'yes' },
  { DATABASE_URL: 'postgres://app:m8Q2vN4xKp@database:5432/tibeb', DATABASE_TLS: 'no' },
])('live mode starts with %j', (changes) => {
  expect(problemsOf(changes)).toEqual([]);
});

test.each([
  ['smtp://mail.tibeb.et?requireTLS=false', 'requireTLS'],
  ['smtp://mail.tibeb.et?ignoreTLS=true', 'ignoreTLS'],
  ['smtp://mail.tibeb.et:587?secure=false', 'secure'],
  ['smtps://mail.tibeb.et?tls.rejectUnauthorized=false', 'tls.rejectUnauthorized'],
  ['smtps://mail.tibeb.et?jsonTransport=true', 'jsonTransport'],
])('a mail server whose address weakens its TLS is refused in either mode: %s', (SMTP_URL, option) => {
  for (const environment of [{}, live])
    expect(() => readConfig({ ...environment, SMTP_URL })).toThrow(
      `Cannot start: SMTP_URL must not carry ${option}`,
    );
});

test('compose.yaml passes every setting of .env.example to the server, apart from those of a sandbox or the image', () => {
  const read = (name: string) => readFileSync(join(import.meta.dirname, '../../..', name), 'utf8');
  const elsewhere = new Set([
    ...['HOST', 'PORT', 'DATA_DIR', 'DATABASE_OWNER_URL'],
    ...['STRIPE_API_URL', 'GOOGLE_ISSUER', 'WEBHOOK_LOCAL_ORIGIN'],
  ]);
  const documented = [...read('.env.example').matchAll(/^#([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  const [server = ''] = read('compose.yaml').split('  migrate:\n    build:');
  const passed = new Set([...server.matchAll(/^ {6}([A-Z0-9_]+):/gm)].map(([, name]) => name));
  expect(documented.length).toBeGreaterThan(50);
  expect(documented.filter((name = '') => !passed.has(name) && !elsewhere.has(name))).toEqual([]);
});
