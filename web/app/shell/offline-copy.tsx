import { Children, type ReactElement, type ReactNode } from 'react';
import { Meta } from 'react-router';
import { offlineTexts as texts } from '#texts/shell/offline.ts';
import { formatDateTime } from '#web/platform/dates.ts';
import type { OfflineCopy } from '#web/platform/offline-copy.ts';

/** A copy of a page for reading offline: rendered by the server, as for a visitor without a session. */
export const offlineCopy: OfflineCopy = { head: <MetaWithoutScripts />, note: <OfflineNote /> };

/** A copy has no scripts at all, so it also omits the structured data for search engines. */
function MetaWithoutScripts() {
  const { children } = (Meta() as ReactElement<{ children: ReactNode }>).props;
  return Children.toArray(children).filter((child) => (child as ReactElement).type !== 'script');
}

function OfflineNote() {
  const now = new Date().toISOString();
  return (
    <p className="offline-note" role="status">
      <b>{texts.noteTitle}</b> {texts.note(formatDateTime(now))}
    </p>
  );
}
