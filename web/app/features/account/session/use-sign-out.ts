import { useNavigate } from 'react-router';
import { paths } from '#contract/paths.ts';
import { sessionTexts } from '#texts/account/session.ts';
import { writeCookie } from '#web/platform/cookies.ts';
import { networkTimeoutMs, removeToken } from './session.ts';
import { signedOutMark, signedOutMarkSeconds } from './signed-out-mark.ts';

/**
 * Section 4, "sign-out", by scripts: the same as the form at this address, but also without a network. It leads to the start or,
 * with `returnTo`, to signing in as somebody else, and from there to that path.
 */
export function useSignOut(returnTo?: string): () => Promise<void> {
  const next = returnTo === undefined ? paths.home() : paths.signIn({ returnTo });
  const navigate = useNavigate();
  return async () => {
    try {
      const answer = await fetch(paths.signOut(), {
        method: 'POST',
        // An empty form, as the page itself would send it.
        body: new URLSearchParams(),
        // The router follows the redirect itself and then loads everything again.
        redirect: 'manual',
        signal: AbortSignal.timeout(networkTimeoutMs()),
      });
      if (answer.type !== 'opaqueredirect') throw new Error(`The sign-out was answered ${answer.status}.`);
      await navigate(next);
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: "sign-out failures are only logged" (section 8).
      console.error(sessionTexts.signOutFailed, error);
      removeToken();
      const cookieOptions = { maxAgeSeconds: signedOutMarkSeconds, origin: location.origin };
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere.
      document.cookie = writeCookie(signedOutMark, 'yes', cookieOptions);
      // A document request: without a network the router has nothing to show, but the service worker has.
      location.replace(next);
    }
  };
}
