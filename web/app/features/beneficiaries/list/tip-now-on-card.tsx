import { Heart } from 'lucide-react';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contract/paths.ts';
import { beneficiaryTexts as texts } from '#texts/beneficiaries.ts';
import { languageOf } from '#web/platform/language.ts';
import type { Viewer } from '#web/platform/viewer.ts';
import { showToast } from '#web/ui/toast.tsx';

/**
 * 'Tip Now' on a card. Signed in: the toast, then the profile with its tip form open. A guest gets the toast
 * alone in sandbox mode (section 2) and is asked to sign in otherwise. Without scripts it leads to the profile.
 */
export function TipNowOnCard({
  beneficiary: { id, name },
  viewer,
}: {
  beneficiary: { id: string; name: string };
  viewer: Viewer;
}) {
  const navigate = useNavigate();
  const tipForm = paths.professional(id, { tip: true });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!viewer.signedIn && viewer.mode === 'live') {
      showToast(texts.signInToTip);
      navigate(paths.signIn({ returnTo: tipForm }));
      return;
    }
    showToast(texts.tipInitiated(name));
    if (viewer.signedIn) navigate(tipForm);
  };
  return (
    <form action={`${paths.professional(id)}#send-tip`} onSubmit={onSubmit} className="grid">
      <input type="hidden" name="tip_form" value="open" />
      <button type="submit" className="btn btn-primary px-2">
        <Heart size={18} aria-hidden />
        <span>
          {texts.tipNow}
          <span className="sr-only" lang={languageOf(name)}>{` ${name}`}</span>
        </span>
      </button>
    </form>
  );
}
