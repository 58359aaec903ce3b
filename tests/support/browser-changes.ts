import type { BrowserContext, Disposable, Page } from '@playwright/test';

/** Changes that cannot be undone, so no other test can use the context afterwards. */
const lasting: readonly (keyof BrowserContext)[] = [
  'newCDPSession',
  'removeAllListeners',
  'routeFromHAR',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setGeolocation',
];

/** The same for a page. */
const lastingOnPage: readonly (keyof Page)[] = [
  'addLocatorHandler',
  'close',
  'removeAllListeners',
  'routeFromHAR',
  'routeWebSocket',
  'setContent',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
];

const clockMethods = [
  'fastForward',
  'install',
  'pauseAt',
  'resume',
  'runFor',
  'setFixedTime',
  'setSystemTime',
] as const;

/** Methods of both that return what undoes them. */
const disposable = ['addInitScript', 'exposeBinding', 'exposeFunction', 'route'] as const;
/** Methods of both that add a listener. What waits for an event removes its listener itself. */
const listening = ['addListener', 'on', 'once', 'prependListener'] as const;

/** What a test has changed in a context or a page. */
export class Changes {
  /** Whether something of it cannot be undone. */
  areLasting = false;
  readonly #undo: (() => unknown)[] = [];

  async undo(): Promise<void> {
    for (const change of this.#undo.splice(0).reverse()) await change();
  }

  /** From now on notes what is changed in a page. */
  watchPage(page: Page): void {
    for (const name of lastingOnPage) noteCalls(page, name, () => this.#last());
    this.#watch(page);
  }

  /** The same for a context. */
  watchContext(context: BrowserContext): void {
    for (const name of lasting) noteCalls(context, name, () => this.#last());
    for (const name of clockMethods) noteCalls(context.clock, name, () => this.#last());
    noteCalls(context, 'grantPermissions', () => this.#undo.push(() => context.clearPermissions()));
    this.#watch(context);
  }

  #last(): void {
    this.areLasting = true;
  }

  #watch(target: Page | BrowserContext): void {
    // Both have these methods, with the same first two parameters.
    const watched = target as Page;
    for (const name of disposable)
      noteCalls(watched, name, (_, answer) =>
        this.#undo.push(async () => (await (answer as Promise<Disposable>)).dispose()),
      );
    for (const name of listening)
      noteCalls(watched, name, ([event, listener]) =>
        this.#undo.push(() => watched.removeListener(event as 'close', listener as () => void)),
      );
  }
}

/** Calls `note` with the arguments and the answer of each later call of a method. */
function noteCalls<T extends object>(
  target: T,
  name: keyof T,
  note: (values: unknown[], answer: unknown) => void,
): void {
  const original = target[name];
  if (typeof original !== 'function') throw new Error(`${String(name)} is no method of Playwright's`);
  const noted = (...values: unknown[]) => {
    const answer = original.apply(target, values);
    note(values, answer);
    return answer;
  };
  Object.defineProperty(target, name, { value: noted, configurable: true });
}
