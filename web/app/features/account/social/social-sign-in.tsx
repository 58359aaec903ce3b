import { ExternalLink, Link2 } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { identityPaths } from '#contract/account/identity.ts';
import type { SocialFailure, SocialPage } from '#contract/account/social.ts';
import { paths } from '#contract/paths.ts';
import { failureMessage, failureTexts, socialTexts as texts } from '#texts/account/social.ts';
import { fillText } from '#web/platform/fill-text.ts';
import { shareLink } from '#web/ui/share-link.ts';
import { showToast } from '#web/ui/toast.tsx';
import { storeToken } from '../session/session.ts';
import { GoogleLogo } from './google-logo.tsx';
import type { InAppBrowser } from './in-app-browser.ts';
import type { SocialChoice } from './load-social.server.ts';
import { openSignInWindow, type SignInWindow, SocialSignInFailure } from './sign-in-window.ts';

interface Props {
  readonly page: SocialPage;
  readonly choice: SocialChoice;
  /** Where signing in leads. */
  readonly returnPath: string;
}

/** Sign-in with Google, above the form; nothing where it is not configured. */
export function SocialSignIn(props: Props) {
  const { google, inApp } = props.choice;
  if (!google) return null;
  return (
    <div className="grid gap-5">
      {inApp ? <OpenInBrowser {...inApp} /> : <GoogleButton {...props} />}
      <p className="flex items-center gap-3 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {texts.or}
      </p>
    </div>
  );
}

/** A form that leads to Google in this tab; with scripts, in a window of its own. */
function GoogleButton({ page, choice, returnPath }: Props) {
  const { state, submit } = useSignInWindow({ page, choice, returnPath });
  const failure = state === 'waiting' || state === 'signed-in' ? undefined : state;
  return (
    <form method="post" action={identityPaths.social} onSubmit={submit} className="grid gap-3">
      <input type="hidden" name="provider" value="google" />
      <input type="hidden" name="page" value={page} />
      <input type="hidden" name="next" value={returnPath} />
      <input type="hidden" name="nonce" />
      <button type="submit" className="btn w-full gap-3">
        <GoogleLogo />
        {texts.button}
      </button>
      <div role="status" className={state ? '' : 'sr-only'}>
        {failure ? (
          <p className="rounded-lg border border-coral-text bg-coral-soft px-4 py-3">
            {failureTexts[failure]}
          </p>
        ) : (
          state && <p className="text-muted">{state === 'waiting' ? texts.waiting : texts.signedIn}</p>
        )}
      </div>
      {page === 'sign-up' && (
        <p className="text-muted text-sm">
          {fillText(texts.terms, {
            terms: (
              <Link reloadDocument className="link" to={paths.terms()}>
                {texts.termsLink}
              </Link>
            ),
          })}
        </p>
      )}
      {failure === 'popup-blocked' && (
        <button type="submit" name="how" value="here" className="btn btn-quiet">
          {texts.continueHere}
        </button>
      )}
    </form>
  );
}

/**
 * On the sign-up page the token is stored and the person sent on; on the sign-in page only stored, and its check of every
 * 2 seconds does the rest (section 4).
 */
function useSignInWindow({ page, choice, returnPath }: Props) {
  const navigate = useNavigate();
  const current = useRef<SignInWindow>(undefined);
  const [state, setState] = useState<'waiting' | 'signed-in' | SocialFailure | undefined>(choice.failure);
  useEffect(() => () => current.current?.cancel(), []);

  const fail = (reason: SocialFailure) => {
    setState(reason);
    // Section 8 requires this error to be raised; nothing catches it, so that it shows in the console.
    reportError(new Error(failureMessage(page, reason)));
  };
  const finish = (token: string | undefined) => {
    setState('signed-in');
    if (token === undefined) return navigate(paths.secondStep({ returnTo: returnPath }));
    storeToken(token);
    if (page === 'sign-up') navigate(returnPath);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement && submitter.value === 'here') return;
    current.current?.cancel();
    const opened = openSignInWindow(event.currentTarget);
    current.current = opened;
    if (!opened) {
      event.preventDefault();
      fail('popup-blocked');
      return;
    }
    setState('waiting');
    opened.token.then(finish, (error: unknown) => {
      const reason = error instanceof SocialSignInFailure ? error.reason : 'internal-error';
      if (current.current === opened) fail(reason);
      // Only the window opened last decides what the page says.
      else reportError(new Error(failureMessage(page, reason)));
    });
  };
  return { state, submit };
}

/** Replaces the button in an app where Google would answer with an error. */
function OpenInBrowser({ app, openIn }: InAppBrowser) {
  const copy = () =>
    shareLink(document.title, location.href, () => showToast(texts.linkCopied)).catch(reportError);
  return (
    <div className="grid gap-3 rounded-lg border border-line px-4 py-4">
      <p>{texts.inApp(app)}</p>
      <div className="flex flex-wrap gap-3">
        <a className="btn btn-green" href={openIn} target="_blank" rel="noreferrer">
          <ExternalLink size={18} aria-hidden />
          {texts.openInBrowser}
        </a>
        <button type="button" className="btn btn-quiet" onClick={copy}>
          <Link2 size={18} aria-hidden />
          {texts.copyLink}
        </button>
      </div>
    </div>
  );
}
