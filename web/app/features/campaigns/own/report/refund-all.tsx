import { Form, Link, useNavigation } from 'react-router';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { campaignReportTexts as texts } from '#texts/campaigns/report.ts';
import { SettingsCard } from '#web/features/account/public.ts';
import { Button } from '#web/ui/button.tsx';

/** The query parameter that asks for confirmation to refund the contribution of this id. */
export const askField = 'ask';
/** Instead of an id: asks for confirmation to refund everything. */
export const everything = 'everything';

/** Refunds all contributions. It takes two presses, as for a single one. */
export function RefundAll({
  campaign,
  page,
  isConfirming,
}: {
  readonly campaign: string;
  readonly page: number;
  readonly isConfirming: boolean;
}) {
  const words = texts.everything;
  const busy = useNavigation().formData?.has(everything) ?? false;
  return (
    <SettingsCard title={words.title} lead={words.lead}>
      {isConfirming ? (
        <Form method="post" className="flex flex-wrap items-center gap-3">
          <p className="font-semibold">{words.sure}</p>
          <Button type="submit" variant="danger" name={everything} value="on" busy={busy}>
            {busy ? texts.working : words.now}
          </Button>
          <Link className="btn" to={campaignPaths.report(campaign, { page })} preventScrollReset>
            {texts.keep}
          </Link>
        </Form>
      ) : (
        <Form method="get" preventScrollReset>
          {page > 1 && <input type="hidden" name="page" value={page} />}
          <Button type="submit" name={askField} value={everything}>
            {words.ask}
          </Button>
        </Form>
      )}
    </SettingsCard>
  );
}
