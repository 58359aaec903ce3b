import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/** The most contexts that wait for the next test; each keeps its compiled scripts in memory. */
const maxIdle = 6;

const stored = 'local_storage,indexeddb,cache_storage';

/** Changes that last as long as the context, so no other test can use it afterwards. */
const lasting: readonly (keyof BrowserContext)[] = [
  'addInitScript',
  'addListener',
  'clearPermissions',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'on',
  'once',
  'prependListener',
  'removeAllListeners',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setGeolocation',
];

export interface AcquiredContext {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Console errors, failed scripts and refused resources since the context was acquired. */
  readonly problems: readonly string[];
  release(): Promise<void>;
}

interface PooledContext {
  readonly context: BrowserContext;
  readonly options: string;
  problems: string[];
  isChanged: boolean;
}

/**
 * The browser contexts of a worker. A released context is acquired again by a test with the same options: it has no cookies and
 * no storage left, but still the product's compiled scripts, which saves a fifth of a visit.
 */
export class BrowserContextPool {
  readonly #browser: Browser;
  readonly #origins: readonly string[];
  readonly #prepare: (context: BrowserContext) => Promise<void>;
  readonly #idle: PooledContext[] = [];

  /** `origins`: the origins whose storage is emptied between two tests. */
  constructor(
    browser: Browser,
    origins: readonly string[],
    prepare: (context: BrowserContext) => Promise<void>,
  ) {
    this.#browser = browser;
    this.#origins = origins;
    this.#prepare = prepare;
  }

  /** `isFresh`: one that no test has used, with nothing in its HTTP cache. */
  async acquire(options: BrowserContextOptions, isFresh = false): Promise<AcquiredContext> {
    const text = JSON.stringify(options);
    const at = isFresh ? -1 : this.#idle.findLastIndex((one) => one.options === text);
    const [used] = at < 0 ? [] : this.#idle.splice(at, 1);
    const pooled = used ?? (await this.#open(options, text));
    pooled.problems = [];
    const { context, problems } = pooled;
    const page = await context.newPage();
    if (used) await this.#forget(page);
    pooled.isChanged = isLasting(options);
    return { context, page, problems, release: () => this.#release(pooled) };
  }

  async close(): Promise<void> {
    for (const { context } of this.#idle.splice(0)) await context.close();
  }

  async #open(options: BrowserContextOptions, text: string): Promise<PooledContext> {
    const context = await this.#browser.newContext(options);
    if (options.javaScriptEnabled !== false) await this.#prepare(context);
    const pooled: PooledContext = { context, options: text, problems: [], isChanged: false };
    collectProblems(pooled);
    noteChanges(pooled);
    return pooled;
  }

  async #release(pooled: PooledContext): Promise<void> {
    const { context } = pooled;
    pooled.problems = [];
    if (pooled.isChanged) return context.close();
    // A page that closes may still open another one.
    for (let [page] = context.pages(); page; [page] = context.pages()) await page.close();
    await context.setOffline(false);
    this.#idle.push(pooled);
    if (this.#idle.length > maxIdle) await this.#idle.shift()?.context.close();
  }

  /** Empties cookies and storage only now, because what a page writes as it closes arrives a little later. */
  async #forget(page: Page): Promise<void> {
    await page.context().clearCookies();
    const devtools = await page.context().newCDPSession(page);
    for (const origin of this.#origins)
      await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: stored });
    await devtools.detach();
  }
}

/** A service worker stays, with what it has cached; the other two are in force at the start alone. */
function isLasting({ serviceWorkers, offline, storageState }: BrowserContextOptions): boolean {
  return serviceWorkers === 'allow' || offline === true || storageState !== undefined;
}

function collectProblems(pooled: PooledContext): void {
  pooled.context.on('console', (message) => {
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (message.type() === 'error' || message.type() === 'warning')
      pooled.problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  pooled.context.on('weberror', (failure) => {
    pooled.problems.push(`page error: ${failure.error().stack ?? failure.error().message}`);
  });
}

function noteChanges(pooled: PooledContext): void {
  const note = <T extends object>(target: T, name: keyof T) => {
    const original = target[name];
    if (typeof original !== 'function') throw new Error(`${String(name)} is no method of Playwright's`);
    const noted = (...values: unknown[]) => {
      pooled.isChanged = true;
      return original.apply(target, values);
    };
    Object.defineProperty(target, name, { value: noted, configurable: true });
  };
  for (const name of lasting) note(pooled.context, name);
  for (const name of [
    'fastForward',
    'install',
    'pauseAt',
    'resume',
    'runFor',
    'setFixedTime',
    'setSystemTime',
  ] as const)
    note(pooled.context.clock, name);
}
