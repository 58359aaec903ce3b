import type { SocialFailure, SocialMessage } from '#contract/account/social.ts';

/** How often to check whether the person closed the window: browsers send no event for that. */
const pollIntervalMs = 400;

/** Signing in with another service failed. */
export class SocialSignInFailure extends Error {
  override name = 'SocialSignInFailure';
  readonly reason: SocialFailure;

  constructor(reason: SocialFailure) {
    super(reason);
    this.reason = reason;
  }
}

/** A window that the form is about to be sent to. */
export interface SignInWindow {
  /** The access token, once signed in; undefined where a second step comes first. Rejects with SocialSignInFailure. */
  readonly token: Promise<string | undefined>;
  /** Gives up, because another window is opened or the page is left. */
  cancel(): void;
}

/**
 * Opens the window and makes it the target of the form. It has to be called inside the click, before anything is awaited,
 * because browsers block it otherwise; returns undefined when they do. A message is trusted only from our origin, from that
 * very window, and with the nonce that only the form knows.
 */
export function openSignInWindow(form: HTMLFormElement): SignInWindow | undefined {
  const nonce = randomWord();
  // Google's pages can read the name, which is why it is not the nonce.
  const name = `tibeb-${randomWord()}`;
  const opened = window.open('', name, placeOf(480, 680));
  if (!opened || opened.closed) return undefined;
  const field = form.elements.namedItem('nonce') as HTMLInputElement;
  form.target = name;
  field.value = nonce;
  // The form has been sent by then; sent again it stays in this tab.
  setTimeout(() => {
    form.target = '';
    field.value = '';
  });

  let fail: (reason: SocialFailure) => void = () => {};
  const token = new Promise<string | undefined>((resolve, reject) => {
    let closedAtLastPoll = false;
    const timer = setInterval(() => {
      // A message may be on its way still.
      if (opened.closed && closedAtLastPoll) fail('popup-closed-by-user');
      closedAtLastPoll = opened.closed;
    }, pollIntervalMs);
    const listen = (event: MessageEvent) => {
      if (event.origin !== location.origin || event.source !== opened) return;
      const message = event.data as SocialMessage | null;
      if (message?.type !== 'tibeb-social' || message.nonce !== nonce) return;
      if ('failure' in message) return fail(message.failure);
      end();
      resolve('token' in message ? message.token : undefined);
    };
    const end = () => {
      clearInterval(timer);
      window.removeEventListener('message', listen);
    };
    fail = (reason) => {
      end();
      reject(new SocialSignInFailure(reason));
    };
    window.addEventListener('message', listen);
  });
  return {
    token,
    cancel() {
      opened.close();
      fail('cancelled-popup-request');
    },
  };
}

function randomWord(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** In the middle of our own window, on whichever screen that is. */
function placeOf(width: number, height: number): string {
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2);
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}
