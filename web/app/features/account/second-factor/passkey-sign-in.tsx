import { FingerprintPattern } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contract/paths.ts';
import { secondFactorTexts as texts } from '#texts/account/second-factor.ts';
import { Button } from '#web/ui/button.tsx';

/** Loaded once somebody uses a passkey. */
const loadClient = () => import('./passkey-client.ts');

/** Sign-in by a passkey; absent without scripts, which it needs. */
export function PasskeySignIn({ returnPath }: { returnPath: string }) {
  const navigate = useNavigate();
  return (
    <PasskeyButton
      label={texts.passkeySignIn}
      showAgain={false}
      onDone={() => navigate(paths.signInDone({ returnTo: returnPath }))}
    />
  );
}

export function PasskeyButton({
  label,
  showAgain,
  onDone,
}: {
  label: string;
  /** Accepts only the person who is signed in already. */
  showAgain: boolean;
  onDone: () => void | Promise<void>;
}) {
  const [state, setState] = useState<{ busy: boolean; failure?: string }>({ busy: false });
  const use = async () => {
    setState({ busy: true });
    try {
      const { signInByPasskey } = await loadClient();
      await signInByPasskey({ showAgain });
      await onDone();
    } catch (error) {
      setState({ busy: false, failure: messageOf(error) });
    }
  };
  return (
    <div className="grid gap-3 noscript:hidden">
      <Button variant="quiet" busy={state.busy} onClick={use} className="gap-3">
        <FingerprintPattern size={20} aria-hidden />
        {state.busy ? texts.passkeyWaiting : label}
      </Button>
      <div role="status">
        {state.failure && (
          <p className="rounded-lg border border-coral-text bg-coral-soft px-4 py-3">{state.failure}</p>
        )}
      </div>
    </div>
  );
}

/**
 * The message of a PasskeyFailure; any other error, such as a module that did not load, counts as a passkey that was not used.
 */
function messageOf(error: unknown): string {
  if (error instanceof Error && error.name === 'PasskeyFailure') return error.message;
  reportError(error);
  return texts.passkeyCanceled;
}
