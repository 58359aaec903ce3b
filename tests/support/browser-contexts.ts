import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/** So many wait for the next test; each keeps in memory what it compiled. */
const keptAtMost = 6;

const stored = 'local_storage,indexeddb,cache_storage';

/** What stays in force for as long as a context lives, so that no other test can use it. */
const lasting: readonly (keyof BrowserContext)[] = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'on',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
];

export interface LentContext {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Console errors, failed scripts and refused resources since it was lent. */
  readonly problems: readonly string[];
  giveBack(): Promise<void>;
}

interface Kept {
  readonly context: BrowserContext;
  readonly options: string;
  problems: string[];
  isChanged: boolean;
}

/**
 * The browser contexts of a worker. One that a test gives back is lent again where the same options are wanted: no cookie
 * and nothing stored is left in it, but the scripts of the product are, compiled, which costs a fifth of a visit.
 */
export class BrowserContexts {
  readonly #browser: Browser;
  readonly #origins: readonly string[];
  readonly #prepare: (context: BrowserContext) => Promise<void>;
  readonly #free: Kept[] = [];

  /** `origins`: whose storage is emptied between two tests. */
  constructor(
    browser: Browser,
    origins: readonly string[],
    prepare: (context: BrowserContext) => Promise<void>,
  ) {
    this.#browser = browser;
    this.#origins = origins;
    this.#prepare = prepare;
  }

  async lend(options: BrowserContextOptions): Promise<LentContext> {
    const text = JSON.stringify(options);
    const at = this.#free.findLastIndex((one) => one.options === text);
    const [used] = at < 0 ? [] : this.#free.splice(at, 1);
    const kept = used ?? (await this.#open(options, text));
    kept.problems = [];
    const { context, problems } = kept;
    const page = await context.newPage();
    if (used) await this.#emptyStorage(page);
    // A service worker stays, with what it has cached.
    kept.isChanged = options.serviceWorkers === 'allow';
    return { context, page, problems, giveBack: () => this.#takeBack(kept) };
  }

  async close(): Promise<void> {
    for (const { context } of this.#free.splice(0)) await context.close();
  }

  async #open(options: BrowserContextOptions, text: string): Promise<Kept> {
    const context = await this.#browser.newContext(options);
    if (options.javaScriptEnabled !== false) await this.#prepare(context);
    const kept: Kept = { context, options: text, problems: [], isChanged: false };
    collectProblems(kept);
    noteChanges(kept);
    return kept;
  }

  async #takeBack(kept: Kept): Promise<void> {
    const { context } = kept;
    kept.problems = [];
    if (kept.isChanged) return context.close();
    for (const page of context.pages()) await page.close();
    await context.setOffline(false);
    await context.clearCookies();
    this.#free.push(kept);
    if (this.#free.length > keptAtMost) await this.#free.shift()?.context.close();
  }

  async #emptyStorage(page: Page): Promise<void> {
    const devtools = await page.context().newCDPSession(page);
    for (const origin of this.#origins)
      await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: stored });
    await devtools.detach();
  }
}

function collectProblems(kept: Kept): void {
  kept.context.on('console', (message) => {
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (message.type() === 'error' || message.type() === 'warning')
      kept.problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  kept.context.on('weberror', (failure) => {
    kept.problems.push(`page error: ${failure.error().stack ?? failure.error().message}`);
  });
}

function noteChanges(kept: Kept): void {
  const note = <T extends object>(target: T, name: keyof T) => {
    const original = target[name];
    if (typeof original !== 'function') throw new Error(`${String(name)} is no method of Playwright's`);
    const noted = (...values: unknown[]) => {
      kept.isChanged = true;
      return original.apply(target, values);
    };
    Object.defineProperty(target, name, { value: noted, configurable: true });
  };
  for (const name of lasting) note(kept.context, name);
  for (const name of ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const)
    note(kept.context.clock, name);
}
