import { Button } from '#web/ui/button.tsx';
import { SignOutForm } from '../session/sign-out-form.tsx';
import { SettingsCard, SettingsFrame } from './settings-frame.tsx';

/** In place of a page that needs a session, where this browser has a token only. */
export function NoSession({ title }: { title: string }) {
  return (
    <SettingsFrame title={title}>
      <SettingsCard
        title="Please sign in once more"
        lead="This browser's session has ended. For your safety, what is on this page needs a fresh one."
      >
        <SignOutForm>
          <Button type="submit" look="primary">
            Sign out and start anew
          </Button>
        </SignOutForm>
      </SettingsCard>
    </SettingsFrame>
  );
}
