// Stands in the page of a screen: asks for the page anew whenever there is something new, and puts its content in place. What is on
// the screen stays there without a line.

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
  // Without its head: a style sheet with the nonce of another answer is refused.
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

/** However often it is asked for, one load at a time; what is asked for meanwhile is loaded afterwards. */
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
// Acts begin by the clock too.
setInterval(refresh, calmMs);
addEventListener('online', refresh);
