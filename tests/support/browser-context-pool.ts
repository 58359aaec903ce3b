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

/** The same for a page. Its size and theme are set back instead; what waits for an event adds a listener, and removes it. */
const lastingOnPage: readonly (keyof Page)[] = [
  'addInitScript',
  'addLocatorHandler',
  'close',
  'exposeBinding',
  'exposeFunction',
  'on',
  'once',
  'removeAllListeners',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setContent',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
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
  readonly options: BrowserContextOptions;
  readonly key: string;
  /** A page for the next test. */
  page?: PooledPage | undefined;
  problems: string[];
  isChanged: boolean;
}

interface PooledPage {
  readonly page: Page;
  readonly size: ReturnType<Page['viewportSize']>;
  isChanged: boolean;
}

/**
 * The browser contexts of a worker. A released context is acquired again by a test with the same options, with its page: they
 * have no cookies, no storage and no history left, but still a warm process with the product's compiled scripts, which saves
 * more than half of a visit.
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
    const { javaScriptEnabled = true, ...others } = options;
    const key = JSON.stringify([javaScriptEnabled, others]);
    const at = isFresh ? -1 : this.#idle.findLastIndex((one) => one.key === key);
    const [used] = at < 0 ? [] : this.#idle.splice(at, 1);
    const pooled = used ?? (await this.#open(options, key));
    pooled.problems = [];
    const { context, problems } = pooled;
    pooled.page ??= watchPage(await context.newPage());
    const { page } = pooled.page;
    if (used) await this.#forget(page);
    pooled.isChanged = isLasting(options);
    return { context, page, problems, release: () => this.#release(pooled) };
  }

  async close(): Promise<void> {
    for (const { context } of this.#idle.splice(0)) await context.close();
  }

  async #open(options: BrowserContextOptions, key: string): Promise<PooledContext> {
    const context = await this.#browser.newContext(options);
    if (options.javaScriptEnabled !== false) await this.#prepare(context);
    const pooled: PooledContext = { context, options, key, problems: [], isChanged: false };
    collectProblems(pooled);
    noteChanges(pooled);
    return pooled;
  }

  async #release(pooled: PooledContext): Promise<void> {
    const { context } = pooled;
    pooled.problems = [];
    if (pooled.isChanged) return context.close();
    await context.setOffline(false);
    pooled.page = await this.#leave(pooled);
    const others = () => context.pages().filter((page) => page !== pooled.page?.page);
    // A page that closes may still open another one.
    for (let [page] = others(); page; [page] = others()) await page.close();
    this.#idle.push(pooled);
    if (this.#idle.length > maxIdle) await this.#idle.shift()?.context.close();
  }

  /** Leads the page of a test away from where it is, to a document of the server without scripts. */
  async #leave({ page: pooled, options }: PooledContext): Promise<PooledPage | undefined> {
    if (!pooled || pooled.isChanged) return undefined;
    const { page, size } = pooled;
    try {
      await page.goto(new URL('/robots.txt', options.baseURL).href);
      await page.evaluate(() => sessionStorage.clear());
      await page.mouse.move(-10, -10);
      await page.emulateMedia({ media: null, colorScheme: options.colorScheme ?? 'light' });
      if (size) await page.setViewportSize(size);
      return pooled;
    } catch {
      // The test has stopped the server.
      return undefined;
    }
  }

  /** Empties cookies and storage only now, because what a page writes as it closes arrives a little later. */
  async #forget(page: Page): Promise<void> {
    await page.context().clearCookies();
    const devtools = await page.context().newCDPSession(page);
    for (const origin of this.#origins)
      await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: stored });
    await devtools.send('Page.resetNavigationHistory');
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

function noteCall<T extends object>(target: T, name: keyof T, changed: { isChanged: boolean }): void {
  const original = target[name];
  if (typeof original !== 'function') throw new Error(`${String(name)} is no method of Playwright's`);
  const noted = (...values: unknown[]) => {
    changed.isChanged = true;
    return original.apply(target, values);
  };
  Object.defineProperty(target, name, { value: noted, configurable: true });
}

function watchPage(page: Page): PooledPage {
  const pooled = { page, size: page.viewportSize(), isChanged: false };
  for (const name of lastingOnPage) noteCall(page, name, pooled);
  return pooled;
}

function noteChanges(pooled: PooledContext): void {
  for (const name of lasting) noteCall(pooled.context, name, pooled);
  for (const name of [
    'fastForward',
    'install',
    'pauseAt',
    'resume',
    'runFor',
    'setFixedTime',
    'setSystemTime',
  ] as const)
    noteCall(pooled.context.clock, name, pooled);
}
