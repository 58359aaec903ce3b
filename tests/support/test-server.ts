import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createApp, jobDefinitions } from '#server/app.ts';
import { budgets } from '#server/budgets.ts';
import { readConfig } from '#server/config/config.ts';
import { openServices } from '#server/open-services.ts';
import type { RequestVariables } from '#server/platform/http/request-context.ts';
import { createLog } from '#server/platform/log.ts';
import type { PageRenderer } from '#server/platform/pages/page-renderer.ts';
import { cheapPasswords } from './cheap-passwords.ts';
import { openDatabaseLine } from './database-line.ts';
import { createTestDatabase, openOwnerPool, type TestDatabase } from './test-database.ts';

export const testOrigin = 'http://127.0.0.1:3000';

export interface Person {
  readonly subject: string;
  readonly email: string;
  readonly name: string;
  /** Whether the identity service says that the address is verified; by default it does. */
  readonly proven?: boolean;
}

type Overrides = Parameters<typeof openServices>[2];

interface Options {
  environment?: Record<string, string>;
  overrides?: Overrides;
  /** The budgets under test; all others are generous. */
  budgets?: NonNullable<Overrides>['budgets'];
  pages?: PageRenderer;
  workJobs?: boolean;
  /** Syncs the stored events of payment providers; by default only with `workJobs`. */
  syncEvents?: boolean;
  ownIdentity?: boolean;
  /** Connects to its database by a line that can break. */
  breakable?: boolean;
  /** The languages of the answers; by default English. */
  languages?: RequestVariables['languages'];
  /** A database with existing rows; by default an empty one. */
  database?: TestDatabase;
}

/**
 * The whole server in this process, on a database of its own; `request` works like HTTP. Its tokens come from the test's own
 * keys, as if from another identity service; with `ownIdentity` it accepts those of its own identity service instead, as
 * outside tests.
 */
export async function startTestServer(options: Options = {}) {
  const database = options.database ?? (await createTestDatabase());
  const config = readConfig({ PUBLIC_ORIGIN: testOrigin, LOG_LEVEL: 'silent', ...options.environment });
  const keys = await generateKeyPair('EdDSA', { extractable: true });
  const publicKey = { ...(await exportJWK(keys.publicKey)), kid: 'test', alg: 'EdDSA' };
  const generous = { points: 1_000_000, seconds: 60, scope: 'local' } as const;
  const line = options.breakable ? await openDatabaseLine(database.url) : undefined;
  const services = openServices(config, line?.url ?? database.url, {
    log: createLog('silent'),
    passwords: cheapPasswords,
    ...(options.ownIdentity ? {} : { keySet: { keys: [publicKey] } }),
    budgets: {
      ...Object.fromEntries(
        ['read', 'read-address', ...Object.keys(budgets)].map((name) => [name, generous]),
      ),
      ...options.budgets,
    },
    ...options.overrides,
  });
  await services.jobs.start(jobDefinitions(services), { work: options.workJobs ?? false });
  if (options.syncEvents ?? options.workJobs) services.payments.startSyncing();
  services.replica?.start();
  const app = createApp(services, options.pages, options.languages && { languages: options.languages });
  const ownerPool = openOwnerPool(database.ownerUrl);
  return {
    services,
    app,
    /** The database as its owner: for changes that a test makes directly and the product may never make. */
    databaseUrl: database.ownerUrl,
    ownerPool,
    /** The database as the product connects to it. */
    runtimeUrl: database.url,
    line,
    request: async (path: string, init?: RequestInit) => app.request(path, init),
    /** A valid 15-minute token; `claims` and `key` make invalid ones. */
    token: (
      person: Person,
      claims: Record<string, unknown> = {},
      key: { privateKey?: CryptoKey; header?: object } = {},
    ) =>
      new SignJWT({
        email: person.email,
        email_verified: person.proven ?? true,
        name: person.name,
        ...claims,
      })
        .setProtectedHeader({ alg: 'EdDSA', kid: 'test', ...key.header })
        .setSubject(person.subject)
        .setIssuer(String(claims.iss ?? config.accessToken.issuer))
        .setAudience(String(claims.aud ?? config.accessToken.audience))
        .setIssuedAt()
        .setExpirationTime(typeof claims.exp === 'number' ? claims.exp : '15m')
        .sign(key.privateKey ?? keys.privateKey),
    async stop() {
      // Releases queries that wait for a lost answer.
      line?.cut();
      line?.restore();
      await services.close();
      await line?.close();
      await ownerPool.end();
      await database.drop();
    },
  };
}

/** A new person, different in every call. */
export function somebody(name = 'Hanna Tesfaye'): Person {
  const subject = randomUUID();
  return { subject, email: `${subject}@example.com`, name };
}

/** A new person who has not verified their mail address. */
export function somebodyUnproven(name?: string): Person {
  return { ...somebody(name), proven: false };
}
