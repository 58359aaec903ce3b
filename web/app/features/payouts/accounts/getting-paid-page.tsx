import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { dashboardPaths } from '#contract/dashboard/paths.ts';
import { payoutPaths } from '#contract/payouts/paths.ts';
import { gettingPaidTexts as texts } from '#texts/payouts/getting-paid.ts';
import { type FormAnswer, submitAndFollow } from '#web/features/account/public.ts';
import { languageOf } from '#web/platform/language.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { useHeadingIfFocusLost } from '#web/ui/use-heading-if-focus-lost.ts';
import { WovenHeader } from '#web/ui/woven-header.tsx';
import type { Route } from './+types/getting-paid-page';
import { AccountCard } from './account-card.tsx';
import { changeGettingPaid } from './change-getting-paid.server.ts';
import { ChooseCountry, ChosenWay } from './choose-way.tsx';
import { loadGettingPaid } from './load-getting-paid.server.ts';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: payoutPaths.gettingPaid(params.id),
    noIndex: true,
  });

export function loader({ context, url, params }: Route.LoaderArgs) {
  return loadGettingPaid(context, url, params.id);
}

export function action({ request, context, params }: Route.ActionArgs) {
  return changeGettingPaid({ request, context, id: params.id });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitAndFollow(request, serverAction);

/** A 403 means that the second factor has expired: reloading the data asks for it again, beside what was typed. */
export function shouldRevalidate({ defaultShouldRevalidate, actionStatus }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || actionStatus === 403;
}

export default function GettingPaidPage({ loaderData, actionData, params }: Route.ComponentProps) {
  useHeadingIfFocusLost();
  return (
    <main id="content" className="page grid content-start justify-items-center py-8 md:py-14">
      <div className="grid w-full max-w-3xl gap-7">
        {loaderData.kind === 'own' ? (
          <Own loaded={loaderData} answer={actionData as FormAnswer | undefined} />
        ) : (
          <NotLoaded
            heading={texts.metaTitle}
            kind={loaderData.kind === 'owners-only' ? 'missing' : 'failed'}
            to={dashboardPaths.page(params.id)}
            texts={{
              ...texts,
              missingTitle: texts.ownersOnlyTitle,
              missingDescription: texts.ownersOnly,
              allPages: texts.back,
            }}
          />
        )}
      </div>
    </main>
  );
}

type Loaded = Extract<Route.ComponentProps['loaderData'], { kind: 'own' }>;

function Own({ loaded: { found, chosen }, answer }: { loaded: Loaded; answer: FormAnswer | undefined }) {
  const { page, accounts, countries, may_change, contested } = found;
  const typed = answer?.refusal?.values.country;
  const shown = chosen ?? countries.find(({ country }) => country === typed) ?? null;
  const ofWay = answer?.proof || typed ? answer : undefined;
  return (
    <>
      <WovenHeader
        seed={page.id}
        eyebrow={<span lang={languageOf(page.name)}>{page.name}</span>}
        title={texts.metaTitle}
        lead={texts.lead(page.name)}
        links={[{ to: dashboardPaths.page(page.id), label: texts.back }]}
      />
      {contested && (
        <p className="card border-coral-text bg-coral-soft px-5 py-5 sm:px-8">{texts.contested}</p>
      )}
      {!ofWay && <FormProblem errors={answer?.refusal?.errors.form ?? []} />}
      {accounts.map((account) => (
        <AccountCard
          key={account.id}
          account={account}
          mayOpen={!contested}
          mayChoose={!contested && !page.taken_down}
        />
      ))}
      {page.taken_down && <p>{texts.takenDown}</p>}
      {!contested && !page.taken_down && (
        <>
          <ChooseCountry
            pageId={page.id}
            countries={countries}
            chosen={shown}
            isFirst={accounts.length === 0}
          />
          {shown && (
            <ChosenWay
              key={shown.country}
              pageId={page.id}
              chosen={shown}
              mayChange={may_change}
              answer={ofWay}
            />
          )}
        </>
      )}
    </>
  );
}
