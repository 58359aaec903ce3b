import { goIfReachable } from '#web/ui/go-if-reachable.ts';

/** Starts what keeps the site useful without a network. It is loaded while there is one, after all that the page itself needs. */
export function prepareForNoNetwork(): void {
  addEventListener('click', follow, { capture: true });
  addEventListener('submit', search, { capture: true });
  // Without the service worker the site works as before, so a browser that refuses is no failure.
  if (import.meta.env.PROD) navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
}

/**
 * Without a network a link leads to the offline copy of its page, if this device has one. Otherwise the open page stays, with
 * what was typed, and says so. A browser that is wrong about the network follows the link.
 */
function follow(event: MouseEvent): void {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  const link = target instanceof Element ? target.closest('a') : null;
  if (navigator.onLine || !link || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
  if (!needsNetwork(link)) return;
  event.preventDefault();
  // Neither the router nor what else listens for links may take this for leaving the page.
  event.stopPropagation();
  // Without a navigation nothing else closes the menu that the link is in.
  link.closest<HTMLElement>('[popover]')?.hidePopover();
  void open(link);
}

/** Without a network a form that only leads to another list leaves the open page, too, as it is. */
function search(event: SubmitEvent): void {
  const { target: form } = event;
  if (navigator.onLine || !(form instanceof HTMLFormElement) || form.method !== 'get' || form.target) return;
  event.preventDefault();
  event.stopPropagation();
  goIfReachable(() => form.submit());
}

function needsNetwork({ href, origin, hash, target, download, dataset }: HTMLAnchorElement): boolean {
  if (href === '' || origin !== location.origin || target || download) return false;
  const leadsWithinPage = hash !== '' && href === new URL(hash, location.href).href;
  return !leadsWithinPage && dataset.atHand === undefined;
}

async function open({ href, pathname }: HTMLAnchorElement): Promise<void> {
  const go = () => location.assign(href);
  if (navigator.serviceWorker?.controller && (await caches.match(pathname))) go();
  else goIfReachable(go);
}
