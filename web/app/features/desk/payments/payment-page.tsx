import { Link } from 'react-router';
import { refundForm } from '#contract/desk/forms.ts';
import { deskPaths } from '#contract/desk/paths.ts';
import type { DeskPaymentDetails } from '#contract/desk/schemas.ts';
import { paymentTexts as texts } from '#texts/desk/payments.ts';
import { erasedAccountText } from '#texts/desk.ts';
import { formatDateTime } from '#web/platform/dates.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { Field } from '#web/ui/field.tsx';
import { actAtDesk } from '../act-at-desk.server.ts';
import { ActForm, type DeskRefusal, OthersAct, submitAct } from '../act-form.tsx';
import { DeskFrame, Facts, LogLink } from '../desk-frame.tsx';
import { loadAtDesk } from '../load-at-desk.server.ts';
import { minorAmount, minorOf } from '../minor-amount.ts';
import { MovementList } from '../movement-list.tsx';
import type { Route } from './+types/payment-page';
import { PaymentState } from './payment-state.tsx';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.title,
    description: texts.title,
    path: deskPaths.payment(params.id),
    noIndex: true,
  });

export const loader = (args: Route.LoaderArgs) =>
  loadAtDesk(args, async (api) => ({
    payment: await api('GET /desk/payments/{id}', { params: { id: args.params.id } }),
    refundKey: crypto.randomUUID(),
  }));

export const action = (args: Route.ActionArgs) =>
  actAtDesk(
    args,
    refundForm,
    (api, { amount, key, left_minor, reason }) =>
      api('POST /desk/payments/{id}/refund', {
        params: { id: args.params.id },
        body: {
          reason,
          key,
          ...(left_minor ? { left_minor: Number(left_minor) } : {}),
          ...(amount ? { amount_minor: minorOf(amount) } : {}),
        },
      }),
    { to: deskPaths.payment(args.params.id), notice: 'desk-refunded' },
  );

const loadRefundForm = () => import('#contract/desk/forms.ts').then((forms) => forms.refundForm);

export const shouldRevalidate = reloadIfOutdated;

export const clientAction = (args: Route.ClientActionArgs) => submitAct(args);

export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, payment, refundKey } = loaderData;
  const { id, description, status, fan, created_at, provider, checkout, charge, history } = payment;
  const amount = minorAmount(payment.amount_minor, payment.currency);
  return (
    <DeskFrame desk={desk} title={description} lead={texts.lead(amount)}>
      <p className="flex flex-wrap gap-3">
        <Link className="btn" to={deskPaths.payments()}>
          {texts.all}
        </Link>
        <Link className="btn" to={deskPaths.payments({ search: fan.id })}>
          {texts.allOfFan}
        </Link>
        {desk.role !== 'support' && payment.charge !== null && (
          <Link className="btn" to={deskPaths.evidence(id)}>
            {texts.evidence}
          </Link>
        )}
        <LogLink desk={desk} id={id} />
      </p>
      <Facts
        title={texts.facts}
        rows={[
          [texts.status, <PaymentState key="status" status={status} />],
          [texts.amount, amount],
          [texts.fan, [fan.name, fan.email].filter(Boolean).join(', ') || erasedAccountText],
          [texts.started, formatDateTime(created_at)],
          [texts.id, <code key="id">{id}</code>],
          [texts.provider, texts.providers[provider] ?? provider],
          [texts.checkout, checkout ?? texts.none],
          [texts.charge, charge ?? texts.none],
        ]}
      />
      <section className="card px-5 py-6 sm:px-8 sm:py-7">
        <h2 className="text-heading">{texts.history}</h2>
        <p className="mt-1.5 max-w-2xl text-muted">{texts.historyLead}</p>
        <ol className="mt-4 grid gap-3">
          {history.map((change) => (
            <li key={change.at} className="grid gap-1 border-line border-l-2 pl-4">
              <p className="flex flex-wrap items-center gap-2">
                <PaymentState status={change.status} />
                <span className="text-muted text-sm">{formatDateTime(change.at)}</span>
              </p>
              <p className="wrap-anywhere text-muted text-sm">{change.cause}</p>
            </li>
          ))}
        </ol>
      </section>
      <MovementList movements={payment.movements} />
      {payment.may_refund && desk.role === 'support' && <OthersAct>{texts.othersRefund}</OthersAct>}
      {payment.may_refund && desk.role !== 'support' && (
        <Refund payment={payment} refundKey={refundKey} refusal={actionData as DeskRefusal | undefined} />
      )}
    </DeskFrame>
  );
}

/** Refunds the typed amount, or everything that is left. */
function Refund({
  payment,
  refundKey,
  refusal,
}: {
  payment: DeskPaymentDetails;
  /** Of a form that was not sent yet. */
  refundKey: string;
  refusal: DeskRefusal | undefined;
}) {
  const left = minorAmount(payment.left_minor, payment.currency);
  return (
    <ActForm
      title={texts.refundTitle}
      lead={texts.refundLead(left)}
      button={texts.refund}
      variant="danger"
      refusal={refusal}
      here={deskPaths.payment(payment.id)}
      loadRules={loadRefundForm}
    >
      {(form) => (
        <>
          <input type="hidden" name="key" value={form.values.key ?? refundKey} />
          <input type="hidden" name="left_minor" value={payment.left_minor} />
          <Field
            label={texts.refundAmount}
            hint={texts.refundAmountHint(left)}
            errors={form.errors.fields.amount}
          >
            {(control) => (
              <input
                {...control}
                className="field max-w-48"
                name="amount"
                inputMode="decimal"
                autoComplete="off"
                defaultValue={form.values.amount}
              />
            )}
          </Field>
        </>
      )}
    </ActForm>
  );
}
