import { MonitorSmartphone } from 'lucide-react';
import { Form } from 'react-router';
import type { SessionSummary } from '#contract/account/identity.ts';
import { sessionListTexts as texts } from '#texts/account/security.ts';
import { formatMoment } from '#web/platform/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { describeBrowser } from './describe-browser.ts';

/** Every browser the person is signed in with, each with a button to sign it out. */
export function SessionList({ sessions }: { sessions: readonly SessionSummary[] }) {
  const list = useFocusOnChange<HTMLUListElement>(sessions.length);
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={texts.browsers} className="grid divide-y divide-line">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0"
          >
            <MonitorSmartphone size={26} className="flex-none text-green-text" aria-hidden />
            <div className="min-w-0 flex-1 basis-48">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
                {describeBrowser(session.userAgent)}
                {session.current && <span className="chip">{texts.thisBrowser}</span>}
              </p>
              <p className="text-muted text-sm">{texts.signedIn(formatMoment(session.signedInAt))}</p>
            </div>
            {!session.current && (
              <Form method="post">
                <input type="hidden" name="intent" value="end-session" />
                <input type="hidden" name="id" value={session.id} />
                <Button type="submit" variant="quiet">
                  {texts.signOut}
                  <span className="sr-only"> {describeBrowser(session.userAgent)}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post">
          <input type="hidden" name="intent" value="end-others" />
          <Button type="submit" variant="danger">
            {texts.signOutOthers}
          </Button>
        </Form>
      )}
    </>
  );
}
