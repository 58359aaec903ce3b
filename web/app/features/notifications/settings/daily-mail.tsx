import { Form, Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { dailyMailTexts as texts } from '#texts/notifications/daily-mail.ts';
import { SettingsCard } from '#web/features/account/public.ts';
import type { Api } from '#web/platform/api.ts';
import { Button } from '#web/ui/button.tsx';
import { PushChoice } from '../push/push-choice.tsx';

interface DailyMailProps {
  /** The name of the button, whose value is `yes` or `no`. */
  readonly field: string;
  readonly wanted: boolean;
  /** Whether the mail address is confirmed. */
  readonly proven: boolean;
  /** The page a person returns to after confirming the address. */
  readonly proveNext: string;
}

/** The choice whether to get the daily mail, as a form of the page around it. */
export function DailyMail({ field, wanted, proven, proveNext }: DailyMailProps) {
  return (
    <SettingsCard title={texts.title} lead={wanted ? texts.on : texts.off}>
      {wanted && !proven && (
        <p>
          {texts.unproven}{' '}
          <Link className="link" to={paths.proveAddress({ next: proveNext })}>
            {texts.prove}
          </Link>
        </p>
      )}
      <Form method="post" preventScrollReset>
        <Button type="submit" name={field} value={wanted ? 'no' : 'yes'}>
          {wanted ? texts.stop : texts.start}
        </Button>
      </Form>
      <PushChoice topic="events" />
    </SettingsCard>
  );
}

export async function readDailyMail(api: Api): Promise<boolean> {
  return (await api('GET /notifications/settings')).digest;
}

export async function changeDailyMail(api: Api, wanted: boolean): Promise<void> {
  await api('PUT /notifications/settings', { body: { digest: wanted } });
}
