import { Link } from 'react-router';
import { closeCaseForm } from '#contract/desk/forms.ts';
import { deskPaths } from '#contract/desk/paths.ts';
import type { DeskCaseDetails } from '#contract/desk/schemas.ts';
import { caseTexts as texts } from '#texts/desk/cases.ts';
import { formatDateTime } from '#web/platform/dates.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { FieldErrors } from '#web/ui/field.tsx';
import { ChoiceCard } from '#web/ui/form/choice-card.tsx';
import type { useForm } from '#web/ui/use-form.ts';
import { actAtDesk } from '../act-at-desk.server.ts';
import { ActForm, type DeskRefusal, OthersAct, submitAct } from '../act-form.tsx';
import { DeskFrame, Facts, Json, LogLink } from '../desk-frame.tsx';
import { loadAtDesk } from '../load-at-desk.server.ts';
import { minorAmount } from '../minor-amount.ts';
import { MovementList } from '../movement-list.tsx';
import { PaymentState } from '../payments/payment-state.tsx';
import type { Route } from './+types/case-page';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.title(params.id),
    description: texts.lead,
    path: deskPaths.case(params.id),
    noIndex: true,
  });

export const loader = (args: Route.LoaderArgs) =>
  loadAtDesk(args, async (api) => ({
    found: await api('GET /desk/cases/{id}', { params: { id: args.params.id } }),
  }));

export const action = (args: Route.ActionArgs) =>
  actAtDesk(
    args,
    closeCaseForm,
    (api, body) => api('POST /desk/cases/{id}/close', { params: { id: args.params.id }, body }),
    { to: deskPaths.case(args.params.id), notice: 'desk-case-closed' },
  );

export const shouldRevalidate = reloadIfOutdated;

export const clientAction = (args: Route.ClientActionArgs) => submitAct(args);

/** Not part of the page's first load. */
const loadRules = () => import('#contract/desk/forms.ts').then(({ closeCaseForm: rules }) => rules);

export default function CasePage({ loaderData: { desk, found }, actionData }: Route.ComponentProps) {
  return (
    <DeskFrame desk={desk} title={texts.title(found.id)} lead={texts.lead}>
      <p className="flex flex-wrap gap-3">
        <Link className="btn" to={deskPaths.cases()}>
          {texts.all}
        </Link>
        <LogLink desk={desk} id={found.id} />
      </p>
      <CaseFacts found={found} />
      <MovementList movements={found.movements} />
      {found.resolutions.length > 0 && desk.role === 'support' && <OthersAct>{texts.othersClose}</OthersAct>}
      {found.resolutions.length > 0 && desk.role !== 'support' && (
        <ActForm
          title={found.closing ? texts.decideTitle : texts.closeTitle}
          lead={found.closing ? texts.decideLead : texts.closeLead}
          button={found.closing ? texts.decide : texts.close}
          refusal={actionData as DeskRefusal | undefined}
          here={deskPaths.case(found.id)}
          loadRules={loadRules}
        >
          {(form) => (
            <>
              <input type="hidden" name="seen" value={found.closing ? 'suspense' : 'open'} />
              <ResolutionField form={form} resolutions={found.resolutions} />
            </>
          )}
        </ActForm>
      )}
    </DeskFrame>
  );
}

function CaseFacts({ found }: { found: DeskCaseDetails }) {
  const { payment, suspense } = found;
  return (
    <Facts
      title={texts.facts}
      rows={[
        [texts.reason, found.reason.replaceAll('_', ' ')],
        [texts.since, formatDateTime(found.created_at)],
        [
          texts.payment,
          payment ? (
            <Link key="payment" className="link" to={deskPaths.payment(payment)}>
              {payment}
            </Link>
          ) : (
            texts.none
          ),
        ],
        [
          texts.status,
          found.payment_status ? <PaymentState key="status" status={found.payment_status} /> : texts.none,
        ],
        [texts.checkout, found.checkout ?? texts.none],
        [texts.charge, found.charge ?? texts.none],
        [texts.expected, <Json key="expected">{found.expected}</Json>],
        [texts.observed, <Json key="observed">{found.observed}</Json>],
        ...closingRows(texts.closed, found.closing),
        ...(suspense
          ? [[texts.suspense, minorAmount(suspense.amount_minor, suspense.currency)] as const]
          : []),
        ...givingBackRows(found),
        ...closingRows(texts.decided, found.decision),
      ]}
    />
  );
}

function givingBackRows({ id, giving_back }: DeskCaseDetails) {
  if (!giving_back) return [];
  const at = formatDateTime(giving_back.ordered_at);
  if (giving_back.case === id) return [[texts.givingBack, texts.orderedHere(at)]] as const;
  return [
    [
      texts.givingBack,
      <span key="giving-back">
        {texts.orderedBy}{' '}
        <Link className="link" to={deskPaths.case(giving_back.case)}>
          {texts.title(giving_back.case)}
        </Link>{' '}
        {texts.orderedElsewhere(at)}
      </span>,
    ],
  ] as const;
}

function closingRows(
  labels: typeof texts.closed | typeof texts.decided,
  closing: DeskCaseDetails['closing'],
) {
  if (!closing) return [];
  return [
    [labels.as, closing.resolution],
    [labels.by, closing.closed_by],
    [labels.at, formatDateTime(closing.closed_at)],
    [labels.because, closing.reason],
  ] as const;
}

function ResolutionField({
  form,
  resolutions,
}: {
  form: ReturnType<typeof useForm>;
  resolutions: DeskCaseDetails['resolutions'];
}) {
  const errors = form.errors.fields.resolution;
  const errorId = 'resolution-error';
  return (
    <fieldset className="grid gap-2">
      <legend className="label">{texts.how}</legend>
      {resolutions.map(({ name, does }) => (
        <ChoiceCard
          key={name}
          name="resolution"
          value={name}
          defaultChecked={form.values.resolution === name}
          aria-describedby={errors ? errorId : undefined}
        >
          <span className="block font-semibold">{name}</span>
          <span className="text-muted">{does}</span>
        </ChoiceCard>
      ))}
      <FieldErrors id={errorId} errors={errors} />
    </fieldset>
  );
}
