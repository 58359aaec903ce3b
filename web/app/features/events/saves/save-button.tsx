import { Bookmark, BookmarkCheck } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { paths } from '#contract/paths.ts';
import { detailTexts as texts } from '#texts/events/detail.ts';
import type { Viewer } from '#web/platform/viewer.ts';
import { showToast } from '#web/ui/toast.tsx';
import { type SaveAnswer, saveField } from './change-saved.ts';

/**
 * Saves and unsaves the event. Signed in the change shows at once and is undone if the server refuses; a guest toggles locally
 * in sandbox mode (section 2) and is asked to sign in otherwise.
 */
export function SaveButton({ id, saved, viewer }: { id: string; saved: boolean; viewer: Viewer }) {
  const navigate = useNavigate();
  const fetcher = useFetcher<SaveAnswer>();
  const [savedByGuest, setSavedByGuest] = useState(false);
  const wish = fetcher.formData?.get(saveField.name);
  const shown = viewer.signedIn ? (wish ? wish === saveField.yes : saved) : savedByGuest;

  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;
  useEffect(() => {
    if (answer) tell(answer.saved);
  }, [answer]);

  const onSubmit = (event: FormEvent) => {
    if (viewer.signedIn) return;
    event.preventDefault();
    if (viewer.mode === 'sandbox') {
      setSavedByGuest(!savedByGuest);
      tell(!savedByGuest);
      return;
    }
    showToast(texts.signInToSave);
    navigate(paths.signIn({ returnTo: paths.event(id) }));
  };
  return (
    <fetcher.Form method="post" action={paths.event(id)} onSubmit={onSubmit}>
      <button
        type="submit"
        name={saveField.name}
        value={shown ? saveField.no : saveField.yes}
        aria-pressed={shown}
        className={`btn min-w-28 ${shown ? 'btn-green' : 'btn-quiet'}`}
      >
        {shown ? <BookmarkCheck size={18} aria-hidden /> : <Bookmark size={18} aria-hidden />}
        {shown ? texts.saved : texts.save}
      </button>
    </fetcher.Form>
  );
}

function tell(saved: boolean | null): void {
  if (saved === null) showToast({ ...texts.saveFailed, tone: 'destructive' });
  else showToast(saved ? texts.savedToast : texts.removedToast);
}
