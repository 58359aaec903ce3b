import { data, redirect } from 'react-router';
import { loadTipForm, TipSection, useTipNow } from '#web/features/tipping/public.ts';
import { ApiError } from '#web/platform/api.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { paths } from '#web/platform/paths.ts';
import { sessionContext } from '#web/platform/session-context.ts';
import { WhenReady } from '#web/platform/when-ready.tsx';
import type { Route } from './+types/profile-page';
import { BackToList } from './back-to-list.tsx';
import { isId } from './list-query.ts';
import { loadBeneficiary, loadSurroundings } from './load-profile.ts';
import { ProfileHeader } from './profile-header.tsx';
import { profileMeta } from './profile-meta.ts';
import { SimilarBeneficiaries } from './similar-beneficiaries.tsx';
import { StatsCard } from './stats-card.tsx';
import { beneficiaryTexts } from './texts.ts';
import { UpcomingEventsList, UpcomingEventsLoading } from './upcoming-events.tsx';

const texts = beneficiaryTexts.profile;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { mode, logFailure } = context.get(pageContext);
  const session = context.get(sessionContext);
  if (!isId(params.id)) return redirect(paths.notFound());
  const [beneficiary, tipForm, surroundings] = await Promise.all([
    loadBeneficiary(session.api, params.id),
    loadTipForm(session.api, url),
    loadSurroundings(session, params.id, logFailure),
  ]);
  if (!beneficiary) return redirect(paths.notFound());
  return { beneficiary, tipForm, ...surroundings, viewer: { mode, signedIn: session.signedIn } };
}

/** Follow and unfollow, also without scripts. A guest is sent to sign in and comes back here. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { api, signedIn } = context.get(sessionContext);
  const signIn = () => redirect(paths.signIn({ returnTo: paths.professional(params.id) }));
  if (!signedIn) return signIn();
  const input = { params: { id: params.id } };
  const wanted = (await request.formData()).get('follow');
  try {
    if (wanted === 'yes') await api('PUT /beneficiary/professionals/{id}/follow', input);
    else if (wanted === 'no') await api('DELETE /beneficiary/professionals/{id}/follow', input);
    return data({ failed: false });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return signIn();
    if (error.status === 404) return redirect(paths.notFound());
    context.get(pageContext).logFailure('follow', error);
    return data({ failed: true }, { status: error.status });
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? profileMeta(matches, loaderData.beneficiary) : [];

export default function BeneficiaryProfilePage({ loaderData }: Route.ComponentProps) {
  const { beneficiary, upcoming, following, viewer, tipForm, currency } = loaderData;
  const { open, onOpenChange, tipNow } = useTipNow(beneficiary.id);
  return (
    <main id="content" className="page pt-6 pb-(--section-gap)">
      <BackToList />
      <ProfileHeader beneficiary={beneficiary} following={following} viewer={viewer} tipNow={tipNow} />
      <div className="mt-10 grid items-start gap-8 lg:grid-cols-[1fr_20rem]">
        <div className="grid min-w-0 gap-10">
          <TipSection
            key={beneficiary.id}
            beneficiary={beneficiary}
            data={tipForm}
            currency={currency}
            open={open}
            onOpenChange={onOpenChange}
          />
          <section aria-labelledby="about">
            <h2 id="about" className="text-heading">
              {texts.about}
            </h2>
            <p className="mt-3 whitespace-pre-line text-lead">{beneficiary.bio}</p>
            <p className="mt-4 text-muted">
              <WhenReady value={upcoming} fallback={<span className="skeleton inline-block h-5 w-64" />}>
                {(events) =>
                  texts.standing(beneficiary.name, events?.total ?? null, beneficiary.follower_count)
                }
              </WhenReady>
            </p>
          </section>
          <WhenReady value={upcoming} fallback={<UpcomingEventsLoading />}>
            {(events) => <UpcomingEventsList events={events} />}
          </WhenReady>
        </div>
        <div className="grid gap-6">
          <StatsCard beneficiary={beneficiary} following={following} />
          <SimilarBeneficiaries />
        </div>
      </div>
    </main>
  );
}
