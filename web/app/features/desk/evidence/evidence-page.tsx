import { Link } from 'react-router';
import { deskPaths } from '#contract/desk/paths.ts';
import { absoluteUrl, paths } from '#contract/paths.ts';
import { pledgeTexts } from '#texts/campaigns/pledges.ts';
import { evidenceTexts as texts } from '#texts/desk/evidence.ts';
import { paymentStateTexts } from '#texts/desk/payments.ts';
import type { ApiAnswer } from '#web/platform/api.ts';
import { formatDate, formatDateTime } from '#web/platform/dates.ts';
import { fillText } from '#web/platform/fill-text.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { Button } from '#web/ui/button.tsx';
import { DeskFrame, Facts } from '../desk-frame.tsx';
import { loadAtDesk } from '../load-at-desk.server.ts';
import { minorAmount } from '../minor-amount.ts';
import type { Route } from './+types/evidence-page';

type Evidence = ApiAnswer<'GET /desk/payments/{id}/evidence'>;

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.lead,
    path: deskPaths.evidence(params.id),
    noIndex: true,
  });

export const loader = (args: Route.LoaderArgs) =>
  loadAtDesk(args, async (api) => ({
    evidence: await api('GET /desk/payments/{id}/evidence', { params: { id: args.params.id } }),
    // The evidence is also printed, so its links need the origin.
    origin: args.context.get(pageContext).publicOrigin,
  }));

export default function EvidencePage({ loaderData: { desk, evidence, origin } }: Route.ComponentProps) {
  const { id, fan, status, provider, charge, checkout, created_at } = evidence;
  const amount = minorAmount(evidence.amount_minor, evidence.currency);
  return (
    <DeskFrame desk={desk} title={texts.title(amount)} lead={texts.lead}>
      <p className="flex flex-wrap gap-3 print:hidden">
        <Button variant="primary" className="noscript:hidden" onClick={() => window.print()}>
          {texts.print}
        </Button>
        <Link className="btn" to={deskPaths.payment(id)}>
          {texts.back}
        </Link>
      </p>
      <Facts
        title={texts.payment}
        rows={[
          [texts.amount, amount],
          [texts.status, paymentStateTexts[status]],
          [texts.payer, fan.name || texts.none],
          [texts.address, evidence.address_proven ? texts.proven(fan.email) : texts.notProven(fan.email)],
          [texts.ordered, formatDateTime(created_at)],
          [texts.charge, `${charge ?? texts.none} (${provider})`],
          [texts.checkout, checkout ?? texts.none],
          [texts.id, <code key="id">{id}</code>],
        ]}
      />
      {evidence.tips.map((tip) => (
        <TipFacts key={tip.receipt} tip={tip} origin={origin} />
      ))}
      {evidence.pledge && <PledgeFacts pledge={evidence.pledge} origin={origin} />}
      <Facts
        title={texts.history}
        rows={evidence.history.map(({ status: reached, at }) => [
          paymentStateTexts[reached],
          formatDateTime(at),
        ])}
      />
      <Policy evidence={evidence} origin={origin} />
    </DeskFrame>
  );
}

/** What the payer agreed to; nothing is said of a payment that we know nothing of. */
function Policy({ evidence: { tips, pledge }, origin }: { evidence: Evidence; origin: string }) {
  const policy = pledge?.funding ?? (tips.length > 0 ? 'tip' : undefined);
  if (!policy) return null;
  return (
    <section className="card px-5 py-6 sm:px-8 sm:py-7">
      <h2 className="text-heading">{texts.policyTitle}</h2>
      <p className="mt-4 max-w-2xl">
        {fillText(texts.policies[policy], {
          terms: (
            <Link className="link" to={paths.termsOfService()}>
              {absoluteUrl(origin, paths.termsOfService())}
            </Link>
          ),
        })}
      </p>
    </section>
  );
}

function PledgeFacts({ pledge, origin }: { pledge: NonNullable<Evidence['pledge']>; origin: string }) {
  const { campaign, currency, state, reward, message } = pledge;
  const page = paths.campaign(campaign.slug);
  return (
    <Facts
      title={texts.contribution(campaign.title)}
      rows={[
        [texts.amount, minorAmount(pledge.amount_minor, currency)],
        ...(pledge.fee_minor === 0 ? [] : [[texts.fee, minorAmount(pledge.fee_minor, currency)] as const]),
        [texts.pledged, formatDateTime(pledge.pledged_at)],
        [
          texts.campaign,
          <Link key="campaign" className="link" to={page}>
            {absoluteUrl(origin, page)}
          </Link>,
        ],
        [texts.closes, formatDate(pledge.closes_at)],
        [texts.reward, reward ?? texts.none],
        ...(message === null ? [] : [[texts.message, message] as const]),
        [texts.state, pledgeTexts.states[state]],
      ]}
    />
  );
}

function TipFacts({ tip, origin }: { tip: Evidence['tips'][number]; origin: string }) {
  const { beneficiary, event, receipt, message, thanks, thank_you, arrived_at } = tip;
  const title = event ? texts.tipAtEvent(beneficiary.name, event) : texts.tip(beneficiary.name);
  return (
    <Facts
      title={title}
      rows={[
        [texts.amount, minorAmount(tip.amount_minor, tip.currency)],
        [texts.ordered, formatDateTime(tip.sent_at)],
        [
          texts.receipt,
          <Link key="receipt" className="link" to={paths.receipt(receipt)}>
            {absoluteUrl(origin, paths.receipt(receipt))}
          </Link>,
        ],
        ...(message === null ? [] : [[texts.message, message] as const]),
        ...(thanks === null ? [] : [[texts.thanks, thanks] as const]),
        ...(thank_you === null ? [] : [[texts.thankYou, thank_you] as const]),
        [
          texts.arrived,
          arrived_at ? texts.arrivedAt(beneficiary.name, formatDate(arrived_at)) : texts.notArrived,
        ],
      ]}
    />
  );
}
