import { shareButtonTexts } from '#texts/ui.ts';
import { consumeFlash } from '#web/platform/flash.ts';
import { leaveAnchorOffset } from '#web/ui/anchor-offset.ts';
import { closeOutside } from '#web/ui/close-outside.ts';
import { forgetAtSignOut } from '#web/ui/form/forget-at-sign-out.ts';
import { shareLink } from '#web/ui/share-link.ts';
import { markScrolled } from './mark-scrolled.ts';

// The whole script of a page that is a plain document; it is inlined in the page. Everything here is an enhancement: without it
// the page can still be read, its menus open and its links work.

const toastMs = 3000;
/** Links whose click does more than open their address. */
const acting = '[data-share], [data-back], [data-anchor-offset]';

const header = document.querySelector<HTMLElement>('.site-header');
if (header) markScrolled(header);
for (const details of document.querySelectorAll<HTMLDetailsElement>('.site-header details'))
  closeOutside(details);
// The page has shown the notice already, so it is removed for later pages.
consumeFlash();
forgetAtSignOut();

document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>(acting) : null;
  if (!target) return;
  const { share, copied, back, anchorOffset } = target.dataset;
  if (share !== undefined) {
    // A failure to share is only logged (section 8).
    shareLink(share, location.href, () => showToast(shareButtonTexts.title, copied ?? '')).catch(reportError);
  }
  if (anchorOffset !== undefined) leaveAnchorOffset(anchorOffset);
  if (back !== undefined && cameFromHere() && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    history.back();
  }
});
for (const button of document.querySelectorAll('[data-print]'))
  button.addEventListener('click', () => print());

/** Whether going back stays on this site; otherwise the link's own address is better. */
function cameFromHere(): boolean {
  return history.length > 1 && document.referrer.startsWith(`${location.origin}/`);
}

/** A notice as ui/toast.tsx draws it, in the live region the page brings. */
function showToast(title: string, description: string): void {
  const toast = document.createElement('div');
  toast.className = 'toast';
  const words = document.createElement('div');
  words.className = 'py-3';
  for (const [text, className] of [
    [title, 'font-bold leading-snug'],
    [description, 'mt-0.5 text-muted'],
  ] as const) {
    const line = document.createElement('p');
    line.className = className;
    line.textContent = text;
    words.append(line);
  }
  toast.append(words);
  document.querySelector('.toaster [aria-live="polite"]')?.replaceChildren(toast);
  let timer = 0;
  const count = () => {
    timer = window.setTimeout(() => toast.remove(), toastMs);
  };
  toast.onpointerenter = () => clearTimeout(timer);
  toast.onpointerleave = count;
  count();
}
