import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { paths } from '#contract/paths.ts';
import { pledgePaths } from '#contract/pledges/paths.ts';
import { TIP_MESSAGE_MAX_LENGTH, type TipAnonymity } from '#contract/tipping/rules.ts';
import { startPledgeTexts as texts } from '#texts/pledges.ts';
import { requireProfile } from '#web/features/account/public.server.ts';
import { signInAgain } from '#web/features/account/public.ts';
import {
  AnonymityChoice,
  anonymityField,
  CoverFee,
  coverFeeField,
  isAnonymity,
  readTipAmount,
} from '#web/features/tipping/public.ts';
import { ApiError } from '#web/platform/api.ts';
import { languageOf } from '#web/platform/language.ts';
import { isId } from '#web/platform/list-query.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { reachServer } from '#web/platform/reach-server.ts';
import { apiOf, sessionContext } from '#web/platform/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import type { Route } from './+types/start-page';

interface Values {
  readonly amount: string;
  readonly message: string;
  readonly anonymity: TipAnonymity;
  readonly coverFee: boolean;
}

interface Answer {
  readonly values: Values;
  readonly amountProblem?: string | undefined;
  readonly problem?: string | undefined;
  /** Where the address is proven first. */
  readonly proveAt?: string | undefined;
}

/** The form's values as typed, each read by its name. */
function readValues(read: (name: string) => unknown): Values {
  const text = (name: string) => String(read(name) ?? '');
  const anonymity = read(anonymityField);
  return {
    amount: text('amount'),
    message: text('message').replaceAll('\r\n', '\n').trim(),
    anonymity: isAnonymity(anonymity) ? anonymity : 'none',
    coverFee: text(coverFeeField) !== '',
  };
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.title,
    description: texts.metaDescription,
    path: pledgePaths.start(params.id),
    noIndex: true,
  });

/** Only performers who cannot be paid yet get pledges; all others have a tip form of their own, or accept no tips. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  await requireProfile(context, url);
  try {
    const beneficiary = await apiOf(context)('GET /beneficiary/professionals/{id}', {
      params: { id: params.id },
    });
    if (beneficiary.tipping !== 'not_yet') return redirect(paths.professional(params.id));
    const left = await findLeft(context, beneficiary.id, url);
    const typed = left ?? readValues((name) => url.searchParams.get(name));
    return { id: beneficiary.id, name: beneficiary.name, typed: { ...typed, amount: typed.amount || '5' } };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw redirect(paths.notFound());
    throw error;
  }
}

/** The values of the pledge whose card page the person left; null where there is none of theirs to this performer. */
async function findLeft(
  context: Route.LoaderArgs['context'],
  beneficiaryId: string,
  { searchParams }: URL,
): Promise<Values | null> {
  const id = searchParams.get('pledge');
  if (!isId(id)) return null;
  const pledge = await apiOf(context)('GET /pledges/{id}', { params: { id } }).catch(() => null);
  if (pledge?.beneficiary.id !== beneficiaryId) return null;
  const { total_amount, message, anonymity, fee_covered } = pledge;
  return { amount: String(total_amount), message: message ?? '', anonymity, coverFee: fee_covered > 0 };
}

/** Redirects to the page that saves the card; a refusal returns the typed values. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { api, signedIn } = context.get(sessionContext);
  const form = await request.formData().catch(() => new FormData());
  const values = readValues((name) => form.get(name));
  const message = values.message.slice(0, TIP_MESSAGE_MAX_LENGTH);
  const { coverFee, ...typed } = values;
  const here = pledgePaths.start(params.id, { ...typed, message, cover_fee: coverFee ? 'on' : undefined });
  if (!signedIn) return signInAgain(context, here);
  const reading = readTipAmount(values.amount);
  if ('problem' in reading) return data<Answer>({ values, amountProblem: reading.problem }, { status: 400 });
  try {
    const { checkout_url } = await api('POST /pledges', {
      body: {
        beneficiary: params.id,
        total_amount: reading.dollars,
        anonymity: values.anonymity,
        cover_fee: coverFee,
        ...(values.message ? { message: values.message } : {}),
      },
    });
    return redirect(checkout_url, 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return signInAgain(context, here);
    const proveAt = error.has('address_not_proven') ? paths.proveAddress({ next: here }) : undefined;
    return data<Answer>({ values, problem: error.message, proveAt }, { status: error.status });
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const values = readValues((name) => form.get(name));
  return reachServer<Answer>(serverAction, (problem) => ({ values, problem }));
}

function PledgeForm({
  id,
  name,
  values,
  amountProblem,
}: {
  id: string;
  name: string;
  values: Values;
  amountProblem: string | undefined;
}) {
  const busy = useNavigation().state !== 'idle';
  const [amount, setAmount] = useState(values.amount);
  const [anonymity, setAnonymity] = useState(values.anonymity);
  const [coverFee, setCoverFee] = useState(values.coverFee);
  return (
    <Form method="post" className="grid gap-5" noValidate>
      <Field label={texts.amount} hint={texts.amountHint} errors={amountProblem ? [amountProblem] : []}>
        {(control) => (
          <input
            {...control}
            name="amount"
            className="field"
            inputMode="decimal"
            autoComplete="off"
            required
            maxLength={12}
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
        )}
      </Field>
      <Field
        label={
          <>
            {texts.message} <span className="font-normal text-muted">{texts.optional}</span>
          </>
        }
      >
        {(control) => (
          <textarea
            {...control}
            name="message"
            className="field"
            rows={3}
            maxLength={TIP_MESSAGE_MAX_LENGTH}
            defaultValue={values.message}
          />
        )}
      </Field>
      <AnonymityChoice name={name} value={anonymity} disabled={busy} onChange={setAnonymity} />
      <CoverFee amount={amount} value={coverFee} disabled={busy} onChange={setCoverFee} />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? texts.saving : texts.save}
        </Button>
        <Link className="link" to={paths.professional(id)}>
          {texts.back(name)}
        </Link>
      </div>
    </Form>
  );
}

export default function StartPage({ loaderData: { id, name, typed }, actionData }: Route.ComponentProps) {
  const answer = actionData as Answer | undefined;
  return (
    <main id="content" className="page max-w-2xl py-10">
      <div className="card overflow-hidden">
        <TibebBand seed={id} height={24} className="block" />
        <div className="grid gap-6 p-5 sm:p-8">
          <div>
            <h1 className="text-heading">{texts.title}</h1>
            <p className="mt-1 text-muted" lang={languageOf(name)}>
              {texts.lead(name)}
            </p>
          </div>
          <ul className="grid gap-3">
            {texts.points.map((point) => (
              <li key={point} className="flex gap-3">
                <CircleCheck size={20} className="mt-0.5 flex-none text-green-text" aria-hidden />
                {point}
              </li>
            ))}
          </ul>
          <FormProblem errors={answer?.problem ? [answer.problem] : []} />
          {answer?.proveAt && (
            <p>
              {texts.proveLead}{' '}
              <Link className="link" to={answer.proveAt}>
                {texts.prove}
              </Link>
            </p>
          )}
          <PledgeForm
            id={id}
            name={name}
            values={answer?.values ?? typed}
            amountProblem={answer?.amountProblem}
          />
        </div>
      </div>
    </main>
  );
}
