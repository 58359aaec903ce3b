// Runs at the end of a page, after its deferred scripts: see deferred-scripts.tsx.

/** Pictures that take longer than this are not awaited: people who are already reading want to act, too. */
const timeoutMs = 3000;

const deferredScript = document.querySelector<HTMLScriptElement>('script[data-preloads]');
const mainPictures = document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]');
let started = false;

function begin(): void {
  if (started || !deferredScript) return;
  started = true;
  const { nonce, text, dataset } = deferredScript;
  const add = (element: HTMLElement) => document.body.append(element);
  for (const href of dataset.preloads?.split(' ') ?? [])
    add(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, nonce }));
  add(Object.assign(document.createElement('script'), { type: 'module', text, nonce }));
}

setTimeout(begin, timeoutMs);
// A page opened in the background is painted only once it is shown, and should be interactive by then.
if (document.hidden) begin();
else
  Promise.allSettled([...mainPictures].map((picture) => picture.decode())).then(() =>
    // The timer runs after the requested frame has been painted.
    requestAnimationFrame(() => setTimeout(begin)),
  );
