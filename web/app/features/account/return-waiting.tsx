import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { stagePathAt } from '#contract/tipping/stage-paths.ts';
import { returnWaitingTexts as texts } from '#texts/account/return-waiting.ts';
import { type ReturnNote, readReturnNote } from '#web/platform/return-note.ts';

/**
 * Shows what waits at the page that signing in leads back to, with sign-in and sign-up side by side; a tip for one performer
 * can also be given without an account. Without scripts only the address tells that a tip waits; its amount and name are known
 * to this tab only.
 */
export function ReturnWaiting({ page, returnPath }: { page: 'sign-in' | 'sign-up'; returnPath: string }) {
  const [note, setNote] = useState<ReturnNote>();
  useEffect(() => setNote(readReturnNote(returnPath)), [returnPath]);
  const guestPath = stagePathAt(returnPath);
  if (!note && !guestPath && !leadsToTip(returnPath)) return null;
  const ways = [
    ['sign-up', paths.signUp({ returnTo: returnPath }), texts.newHere],
    ['sign-in', paths.signIn({ returnTo: returnPath }), texts.haveAccount],
  ] as const;
  return (
    <div className="grid gap-4 rounded-lg border border-green bg-green-soft p-4 sm:p-5">
      <p className="wrap-anywhere font-bold" role="status">
        {note?.text ?? texts.tip}
      </p>
      <nav aria-label={texts.waysIn} className="grid grid-cols-2 gap-2">
        {ways.map(([name, to, label]) => (
          <Link
            key={name}
            to={to}
            replace
            aria-current={name === page ? 'page' : undefined}
            className={`btn ${name === page ? 'btn-primary' : ''} px-2 text-center`}
          >
            {label}
          </Link>
        ))}
      </nav>
      {guestPath && (
        <form method="post" action={guestPath} className="text-center">
          <input type="hidden" name="intent" value="continue" />
          {Object.entries(note?.fields ?? {}).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="link min-h-11">
            {texts.withoutAccount}
          </button>
        </form>
      )}
    </div>
  );
}

/** Whether a path of this site is a tip form, or a page that opens one. */
function leadsToTip(path: string): boolean {
  const { pathname, searchParams } = new URL(path, 'https://here.invalid');
  const isForm = /^\/(professionals|events)\/[^/]+\/tip$/.test(pathname);
  return isForm || searchParams.get('tip_form') === 'open' || searchParams.has('tip_to');
}
