// Runs in the page of a screen: reloads the page whenever there is news, and replaces its content. Without a connection the
// content stays.

const againMs = 3000;
const calmMs = 30_000;
const [, , token = ''] = location.pathname.split('/');
let isWanted = false;
let isLoading = false;
let last = document.querySelector<HTMLElement>('main')?.dataset.last ?? '0';

function showLine(isThere: boolean): void {
  document.documentElement.toggleAttribute('data-offline', !isThere);
}

async function load(): Promise<void> {
  const response = await fetch(location.href, { cache: 'no-store' });
  if (!response.ok && response.status !== 404) throw new Error(String(response.status));
  // Without the head: its style sheet has the nonce of another response and would be refused.
  const [content] = /<main[\s\S]*<\/main>/.exec(await response.text()) ?? [''];
  const page = new DOMParser().parseFromString(content, 'text/html');
  const [shown, next] = [document.querySelector('main'), page.querySelector('main')];
  if (!shown || !next) return;
  const known = new Set(
    Array.from(shown.querySelectorAll('[data-tip]'), (tip) => tip.getAttribute('data-tip')),
  );
  for (const tip of next.querySelectorAll('[data-tip]'))
    tip.toggleAttribute('data-new', !known.has(tip.getAttribute('data-tip')));
  if (shown.innerHTML !== next.innerHTML) shown.replaceWith(document.adoptNode(next));
}

/** Runs one load at a time; requests that arrive meanwhile cause one more load afterwards. */
async function refresh(): Promise<void> {
  isWanted = true;
  if (isLoading) return;
  isLoading = true;
  while (isWanted) {
    isWanted = false;
    await load().then(
      () => showLine(true),
      () => showLine(false),
    );
  }
  isLoading = false;
}

function follow(): void {
  const news = new EventSource(`/api/v1/stages/screens/${token}/news?after=${last}`);
  news.onopen = () => void refresh();
  news.addEventListener('news', ({ lastEventId }) => {
    last = lastEventId;
    void refresh();
  });
  news.onerror = () => {
    showLine(false);
    // A browser tries a broken line again by itself, and gives up where the server refused it.
    if (news.readyState === EventSource.CLOSED) setTimeout(follow, againMs);
    void refresh();
  };
}

follow();
// Acts also start by the clock, without news.
setInterval(refresh, calmMs);
addEventListener('online', refresh);
