import { Check, Plus } from 'lucide-react';
import { type FormEvent, useEffect } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import type { Beneficiary } from '#contract/beneficiaries/schemas.ts';
import { paths } from '#contract/paths.ts';
import { beneficiaryTexts as texts } from '#texts/beneficiaries.ts';
import type { Viewer } from '#web/platform/viewer.ts';
import { showToast } from '#web/ui/toast.tsx';
import { type FollowAnswer, followField } from './change-follow.ts';

/** Follows or unfollows; the change shows at once and is undone if the server refuses. A guest is asked to sign in. */
export function FollowButton({
  beneficiary: { id, name },
  following,
  viewer,
}: {
  beneficiary: Pick<Beneficiary, 'id' | 'name'>;
  following: boolean;
  viewer: Viewer;
}) {
  const navigate = useNavigate();
  const fetcher = useFetcher<FollowAnswer>({ key: followKey(id) });
  const shown = useFollowWish(id) ?? following;
  const failed = fetcher.state === 'idle' && fetcher.data?.failed === true;
  useEffect(() => {
    if (failed) showToast({ ...texts.profile.followFailed, tone: 'destructive' });
  }, [failed]);
  const onSubmit = (event: FormEvent) => {
    if (viewer.signedIn) return;
    event.preventDefault();
    showToast(texts.profile.signInToFollow(name));
    navigate(paths.signIn({ returnTo: paths.professional(id) }));
  };
  return (
    <fetcher.Form method="post" action={paths.professional(id)} onSubmit={onSubmit} className="grid">
      <button
        type="submit"
        name={followField.name}
        value={shown ? followField.no : followField.yes}
        aria-pressed={shown}
        className={`btn max-sm:px-2 sm:min-w-32 ${shown ? 'btn-green' : 'btn-quiet'}`}
      >
        {shown ? <Check size={18} aria-hidden /> : <Plus size={18} aria-hidden />}
        {shown ? texts.profile.following : texts.profile.follow}
      </button>
    </fetcher.Form>
  );
}

/** What the person has just requested and the server has not confirmed yet; undefined otherwise. */
export function useFollowWish(beneficiaryId: string): boolean | undefined {
  const fetcher = useFetcher<FollowAnswer>({ key: followKey(beneficiaryId) });
  const wish = fetcher.formData?.get(followField.name);
  return wish === undefined || wish === null ? undefined : wish === followField.yes;
}

const followKey = (beneficiaryId: string) => `follow ${beneficiaryId}`;
