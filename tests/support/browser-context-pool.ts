import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { Changes } from './browser-changes.ts';

/** The most contexts that wait for the next test; each keeps its compiled scripts in memory. */
const maxIdle = 6;

const stored = 'local_storage,indexeddb,cache_storage';

/** How pages look: set on a page that an earlier test has left, so it needs no context of its own. */
interface Appearance {
  readonly size: Parameters<Page['setViewportSize']>[0];
  readonly media: Pick<BrowserContextOptions, 'colorScheme' | 'reducedMotion' | 'forcedColors'>;
}

const usual: Appearance = {
  size: { width: 1280, height: 800 },
  // Drawing animations takes a tenth of the time of the tests; a test about motion asks for it.
  media: { colorScheme: 'light', reducedMotion: 'reduce', forcedColors: 'none' },
};

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
  readonly changes: Changes;
  /** A page for the next test. */
  page?: PooledPage | undefined;
  appearance: Appearance;
  problems: string[];
}

interface PooledPage {
  readonly page: Page;
  readonly changes: Changes;
}

/**
 * The browser contexts of a worker. A released context is acquired again by a test with the same options, with its page: they
 * have no cookies, no storage and no history left, but still a warm process with the product's compiled scripts, which saves
 * more than half of a visit. Tests that differ only in how a page looks, or in permissions, share contexts.
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
  async acquire(
    { viewport, colorScheme, reducedMotion, forcedColors, permissions, ...options }: BrowserContextOptions,
    isFresh = false,
  ): Promise<AcquiredContext> {
    const { javaScriptEnabled = true, ...others } = options;
    const key = JSON.stringify([javaScriptEnabled, others]);
    const at = isFresh ? -1 : this.#idle.findLastIndex((one) => one.key === key);
    const [used] = at < 0 ? [] : this.#idle.splice(at, 1);
    const pooled = used ?? (await this.#open(options, key));
    pooled.problems = [];
    const { context, problems, changes } = pooled;
    const requested = { colorScheme, reducedMotion, forcedColors };
    const media = Object.fromEntries(Object.entries(requested).filter(([, value]) => value !== undefined));
    pooled.appearance = { size: viewport ?? usual.size, media: { ...usual.media, ...media } };
    pooled.page ??= await openPage(context);
    const { page } = pooled.page;
    if (used) await this.#forget(page);
    await show(page, pooled.appearance);
    if (permissions) await context.grantPermissions(permissions);
    changes.areLasting = isLasting(options);
    return { context, page, problems, release: () => this.#release(pooled) };
  }

  async close(): Promise<void> {
    for (const { context } of this.#idle.splice(0)) await context.close();
  }

  async #open(options: BrowserContextOptions, key: string): Promise<PooledContext> {
    const context = await this.#browser.newContext({ viewport: usual.size, ...usual.media, ...options });
    if (options.javaScriptEnabled !== false) await this.#prepare(context);
    const pooled: PooledContext = {
      context,
      options,
      key,
      changes: new Changes(),
      appearance: usual,
      problems: [],
    };
    collectProblems(pooled);
    // Pages that a test opens look like its first one. The browser gets this before anything that the test asks of them.
    context.on('page', (page) => void show(page, pooled.appearance).catch(() => {}));
    pooled.changes.watchContext(context);
    return pooled;
  }

  async #release(pooled: PooledContext): Promise<void> {
    const { context, changes } = pooled;
    pooled.problems = [];
    if (changes.areLasting) return context.close();
    await changes.undo();
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
    if (!pooled || pooled.changes.areLasting) return undefined;
    const { page, changes } = pooled;
    const away = new URL('/robots.txt', options.baseURL).href;
    try {
      await changes.undo();
      // Many windows are opened only to sign somebody in.
      if (page.url() !== away) await page.goto(away);
      await page.evaluate(() => sessionStorage.clear());
      await page.mouse.move(-10, -10);
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

async function show(page: Page, { size, media }: Appearance): Promise<void> {
  const { width, height } = page.viewportSize() ?? {};
  if (width !== size.width || height !== size.height) await page.setViewportSize(size);
  await page.emulateMedia({ media: null, ...media });
}

async function openPage(context: BrowserContext): Promise<PooledPage> {
  const page = await context.newPage();
  const changes = new Changes();
  changes.watchPage(page);
  return { page, changes };
}
