import { data } from 'react-router';
import { changeKindForm, kindForm } from '#contract/desk/forms.ts';
import type { Kind } from '#contract/desk/kinds/schemas.ts';
import { deskPaths } from '#contract/desk/paths.ts';
import { kindsTexts as texts } from '#texts/desk/kinds.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { Field } from '#web/ui/field.tsx';
import type { FormValues } from '#web/ui/form-check.ts';
import type { useForm } from '#web/ui/use-form.ts';
import { actAtDesk } from '../act-at-desk.server.ts';
import { ActForm, type DeskRefusal, submitAct } from '../act-form.tsx';
import { DeskFrame } from '../desk-frame.tsx';
import { loadAtDesk } from '../load-at-desk.server.ts';
import type { Route } from './+types/kinds-page';

const lists = ['types', 'categories'] as const;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.title,
    description: texts.lead,
    path: deskPaths.kinds(),
    noIndex: true,
  });

export const loader = (args: Route.LoaderArgs) =>
  loadAtDesk(args, async (api) => {
    const { searchParams } = args.url;
    const [kinds, id, of] = [await api('GET /desk/kinds'), searchParams.get('id'), searchParams.get('of')];
    return { kinds, chosen: id ?? of };
  });

/** `?id=` changes that entry, `?of=` adds one to a list. */
export const action = (args: Route.ActionArgs) => {
  const { searchParams } = args.url;
  const id = searchParams.get('id');
  const of = lists.find((one) => one === searchParams.get('of'));
  if (!id && !of) throw data(null, { status: 404 });
  const done = { to: deskPaths.kinds(), notice: 'desk-kind-saved' } as const;
  if (id)
    return actAtDesk(
      args,
      changeKindForm,
      (api, { name, position, retired, reason, ...seen }) =>
        api('POST /desk/kinds/{id}', {
          params: { id },
          body: {
            name,
            position: Number(position),
            retired: retired === 'on',
            reason,
            seen: {
              name: seen.seen_name,
              position: Number(seen.seen_position),
              retired: seen.seen_retired === 'true',
            },
          },
        }),
      done,
    );
  return actAtDesk(
    args,
    kindForm,
    (api, { name, position, reason }) =>
      api('POST /desk/kinds', { body: { name, position: Number(position), reason, of: of ?? 'types' } }),
    done,
  );
};

export const shouldRevalidate = reloadIfOutdated;

export const clientAction = (args: Route.ClientActionArgs) => submitAct(args);

/** Not part of the page's first load. */
const loadRules = () => import('#contract/desk/forms.ts').then(({ kindForm: rules }) => rules);
const loadChangeRules = () => import('#contract/desk/forms.ts').then(({ changeKindForm: rules }) => rules);

export default function KindsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, kinds, chosen } = loaderData;
  const refusal = actionData as DeskRefusal | undefined;
  return (
    <DeskFrame desk={desk} title={texts.title} lead={texts.lead}>
      {lists.map((of) => (
        <section key={of} className="grid gap-4">
          <h2 className="text-heading">{texts.lists[of]}</h2>
          <ul className="card grid divide-y divide-line overflow-hidden">
            {kinds[of].map((kind) => (
              <li key={kind.id}>
                <details open={chosen === kind.id || undefined}>
                  <summary className="flex min-h-14 cursor-pointer flex-wrap items-center gap-3 px-5 py-3 hover:bg-saffron-soft">
                    <span className="min-w-0 flex-1 wrap-anywhere font-bold">{kind.name}</span>
                    {kind.retired && <span className="chip chip-coral">{texts.retired}</span>}
                    {kind.position !== 0 && (
                      <span className="text-muted text-sm tabular-nums">{texts.at(kind.position)}</span>
                    )}
                  </summary>
                  <KindForm kind={kind} refusal={refusal} />
                </details>
              </li>
            ))}
          </ul>
          <ActForm
            title={texts.add[of]}
            lead={texts.addLead}
            button={texts.add[of]}
            refusal={refusal}
            here={deskPaths.kinds()}
            to={deskPaths.kinds({ of })}
            loadRules={loadRules}
          >
            {(form) => <NameAndPlace form={form} />}
          </ActForm>
        </section>
      ))}
    </DeskFrame>
  );
}

function KindForm({ kind, refusal }: { kind: Kind; refusal: DeskRefusal | undefined }) {
  const { id, name, position, retired } = kind;
  return (
    <ActForm
      // What a colleague has changed meanwhile takes the place of what was typed over it.
      key={`${name} ${position} ${retired}`}
      title={texts.change(name)}
      lead={texts.changeLead}
      button={texts.save}
      refusal={refusal}
      here={deskPaths.kinds({ id })}
      to={deskPaths.kinds({ id })}
      loadRules={loadChangeRules}
    >
      {(form) => {
        const values: FormValues = refusal?.conflict ? {} : form.values;
        return (
          <>
            <input type="hidden" name="seen_name" value={name} />
            <input type="hidden" name="seen_position" value={position} />
            <input type="hidden" name="seen_retired" value={String(retired)} />
            <NameAndPlace form={{ ...form, values }} kind={kind} />
            <label className="flex min-h-11 items-center gap-3">
              <input
                className="check"
                type="checkbox"
                name="retired"
                defaultChecked={values.name === undefined ? retired : values.retired === 'on'}
              />
              {texts.retire}
            </label>
          </>
        );
      }}
    </ActForm>
  );
}

function NameAndPlace({ form: { errors, values }, kind }: { form: ReturnType<typeof useForm>; kind?: Kind }) {
  return (
    <div className="grid gap-5 sm:grid-cols-[1fr_8rem]">
      <Field label={texts.name} errors={errors.fields.name}>
        {(control) => (
          <input
            {...control}
            className="field"
            name="name"
            maxLength={60}
            autoComplete="off"
            defaultValue={values.name ?? kind?.name}
          />
        )}
      </Field>
      <Field label={texts.position} errors={errors.fields.position}>
        {(control) => (
          <input
            {...control}
            className="field"
            name="position"
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            defaultValue={values.position ?? String(kind?.position ?? 0)}
          />
        )}
      </Field>
    </div>
  );
}
