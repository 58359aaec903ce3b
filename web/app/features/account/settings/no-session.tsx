import { noSessionTexts as texts } from '#texts/account/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { SignOutForm } from '../session/sign-out-form.tsx';
import { SettingsCard, SettingsFrame } from './settings-frame.tsx';

/** In place of a page that needs a session, where this browser has a token only. */
export function NoSession({ title }: { title: string }) {
  return (
    <SettingsFrame title={title}>
      <SettingsCard title={texts.title} lead={texts.lead}>
        <SignOutForm>
          <Button type="submit" variant="primary">
            {texts.signOutAndStartAgain}
          </Button>
        </SignOutForm>
      </SettingsCard>
    </SettingsFrame>
  );
}
