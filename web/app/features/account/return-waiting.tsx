import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { returnWaitingTexts as texts } from '#texts/account/return-waiting.ts';
import { readReturnNote } from '#web/platform/return-note.ts';

/**
 * What waits where signing in leads back to, and both ways in side by side. Without scripts the address alone tells
 * that a tip waits; its amount and name are known to this tab only.
 */
export function ReturnWaiting({ page, returnPath }: { page: 'sign-in' | 'sign-up'; returnPath: string }) {
  const [note, setNote] = useState<string>();
  useEffect(() => setNote(readReturnNote(returnPath)), [returnPath]);
  if (!note && !leadsToTip(returnPath)) return null;
  const ways = [
    ['sign-up', paths.signUp({ returnTo: returnPath }), texts.newHere],
    ['sign-in', paths.signIn({ returnTo: returnPath }), texts.haveAccount],
  ] as const;
  return (
    <div className="grid gap-4 rounded-lg border border-green bg-green-soft p-4 sm:p-5">
      <p className="font-bold" role="status">
        {note ?? texts.tip}
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
    </div>
  );
}

const leadsToTip = (path: string) => /[?&](tip_form=open|tip_to=)/.test(path);
