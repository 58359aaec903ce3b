// Stands at the end of a page, after its held back scripts: see deferred-scripts.tsx.

/** Pictures that are still not there by then are not waited for: who reads already wants to act, too. */
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
// A page opened in the background is painted once it is looked at, and is better ready by then.
if (document.hidden) begin();
else
  Promise.allSettled([...mainPictures].map((picture) => picture.decode())).then(() =>
    // The timer runs after the frame that is asked for has been painted.
    requestAnimationFrame(() => setTimeout(begin)),
  );
