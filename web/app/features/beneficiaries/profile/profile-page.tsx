import { data, Link, redirect } from 'react-router';
import { absoluteUrl, paths } from '#contract/paths.ts';
import { embedPaths } from '#contract/tipping/embed-paths.ts';
import { stagePaths } from '#contract/tipping/stage-paths.ts';
import { beneficiaryTexts } from '#texts/beneficiaries.ts';
import { GoalProgress, loadGoal } from '#web/features/goals/public.ts';
import {
  loadTipForm,
  loadWords,
  SupportersWord,
  TipSection,
  tipWithoutPage,
  useTipNow,
} from '#web/features/tipping/public.ts';
import { languageOf } from '#web/platform/language.ts';
import { isId } from '#web/platform/list-query.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { reachServer } from '#web/platform/reach-server.ts';
import { sessionContext } from '#web/platform/session-context.ts';
import type { Viewer } from '#web/platform/viewer.ts';
import { WhenReady } from '#web/platform/when-ready.tsx';
import { BackToList } from '#web/ui/back-to-list.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { changeFollow, type FollowAnswer } from '../follows/change-follow.ts';
import { FollowButton } from '../follows/follow-button.tsx';
import type { Route } from './+types/profile-page';
import { loadBeneficiary, loadSimilar, loadSurroundings } from './load-profile.ts';
import { NextEventLink } from './next-event-link.tsx';
import { OwnerLinks } from './owner-links.tsx';
import { PageNews } from './page-posts.tsx';
import { ProfileHeader, ProfileLinks } from './profile-header.tsx';
import { profileMeta } from './profile-meta.ts';
import { SimilarBeneficiaries } from './similar-beneficiaries.tsx';
import { StatsCard } from './stats-card.tsx';
import { UpcomingEventsList, UpcomingEventsLoading } from './upcoming-events.tsx';

const texts = beneficiaryTexts.profile;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { mode, publicOrigin, logFailure } = context.get(pageContext);
  const session = context.get(sessionContext);
  if (!isId(params.id)) return redirect(paths.notFound());
  try {
    const [beneficiary, tipForm, words, goal, surroundings] = await Promise.all([
      loadBeneficiary(session.api, params.id),
      loadTipForm(session.api, url, logFailure),
      loadWords(session.api, params.id, logFailure),
      loadGoal(session.api, params.id, logFailure),
      loadSurroundings(session, params.id, logFailure),
    ]);
    if (!beneficiary) return redirect(tipWithoutPage(url.searchParams) ?? paths.notFound());
    const viewer: Viewer = { mode, signedIn: session.signedIn };
    const similar = await loadSimilar(session.api, beneficiary, logFailure);
    const address = absoluteUrl(publicOrigin, paths.professional(params.id));
    const oembed = absoluteUrl(publicOrigin, embedPaths.oembed({ url: address }));
    return { oembed, loaded: { beneficiary, tipForm, words, goal, ...surroundings, similar, viewer } };
  } catch (error) {
    logFailure(texts.failed, error);
    return data({ loaded: null, oembed: '' }, { status: 503 });
  }
}

/** Follow and unfollow, also without scripts. */
export function action({ params, request, context }: Route.ActionArgs) {
  return changeFollow(params.id, request, context);
}

/** When the network fails, the page stays as it is and the button says so. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer<FollowAnswer>(serverAction, () => ({ failed: true }));
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData?.loaded
    ? profileMeta(matches, loaderData.loaded.beneficiary, loaderData.oembed)
    : [{ title: texts.failed }];

export default function BeneficiaryProfilePage({ loaderData: { loaded } }: Route.ComponentProps) {
  return loaded ? <Profile key={loaded.beneficiary.id} {...loaded} /> : <ProfileFailed />;
}

function ProfileFailed() {
  return (
    <main id="content" className="page pt-6 pb-(--section-gap)">
      <BackToList start={paths.professionals()}>{texts.back}</BackToList>
      <div className="mt-6">
        <EmptyState title={texts.failed}>
          {/* The same address again: with scripts its loader runs again, without them the page is loaded again. */}
          <Link className="btn btn-primary" to="." replace>
            {beneficiaryTexts.retry}
          </Link>
        </EmptyState>
      </div>
    </main>
  );
}

type ProfileProps = NonNullable<Route.ComponentProps['loaderData']['loaded']>;

function Profile({
  beneficiary,
  upcoming,
  posts,
  campaigns,
  similar,
  following,
  viewer,
  tipForm,
  words,
  goal,
  currency,
}: ProfileProps) {
  const { open, onOpenChange, tipNow } = useTipNow(beneficiary.id, viewer.signedIn);
  return (
    <main id="content" className="page pt-6 pb-(--section-gap)">
      <BackToList start={paths.professionals()}>{texts.back}</BackToList>
      <ProfileHeader beneficiary={beneficiary} following={following} viewer={viewer} tipNow={tipNow}>
        <BesideName upcoming={upcoming} words={words} />
      </ProfileHeader>
      <div className="mt-10 grid items-start gap-8 lg:grid-cols-[1fr_20rem]">
        <div className="grid min-w-0 gap-10">
          {goal && <GoalProgress goal={goal} className="card grid gap-2 p-5 sm:p-6" />}
          <TipSection
            beneficiary={beneficiary}
            data={tipForm}
            currency={currency}
            open={open && beneficiary.tipping === 'open'}
            onOpenChange={onOpenChange}
            more={
              <AfterTip beneficiary={beneficiary} following={following} viewer={viewer} upcoming={upcoming} />
            }
          />
          {words && <SupportersWord words={words} className="xl:hidden" />}
          <section aria-labelledby="about">
            <h2 id="about" className="text-heading">
              {texts.about}
            </h2>
            <p className="mt-3 whitespace-pre-line text-lead" lang={languageOf(beneficiary.bio)}>
              {beneficiary.bio}
            </p>
            <ProfileLinks {...beneficiary} />
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
          <PageNews campaigns={campaigns} posts={posts} />
        </div>
        <div className="grid gap-6">
          <StatsCard beneficiary={beneficiary} following={following} />
          <SimilarBeneficiaries similar={similar} />
          <TipSignCard id={beneficiary.id} />
          <OwnerLinks id={beneficiary.id} claimable={beneficiary.claimable} />
        </div>
      </div>
    </main>
  );
}

/** What a fan can do next once the tip is paid: follow the performer, and find where to hear them. */
function AfterTip({
  beneficiary,
  following,
  viewer,
  upcoming,
}: Pick<ProfileProps, 'beneficiary' | 'following' | 'viewer' | 'upcoming'>) {
  return (
    <>
      <FollowButton beneficiary={beneficiary} following={following} viewer={viewer} />
      <NextEvent upcoming={upcoming} />
    </>
  );
}

/** Fills the free space of wide screens: what a supporter says, what a tip does, and where to hear them next. */
function BesideName({ upcoming, words }: Pick<ProfileProps, 'upcoming' | 'words'>) {
  return (
    <div className="grid content-center gap-5 border-line border-l pl-8 max-xl:hidden">
      {words && <SupportersWord words={words} className="" />}
      <p>
        <strong className="block font-display text-heading">{texts.whatATipDoes.title}</strong>
        <span className="text-muted">{texts.whatATipDoes.text}</span>
      </p>
      <NextEvent upcoming={upcoming} />
    </div>
  );
}

/** Where to hear them next; nothing where that is not known. */
function NextEvent({ upcoming }: Pick<ProfileProps, 'upcoming'>) {
  return (
    <WhenReady value={upcoming} fallback={null}>
      {(events) => {
        const next = events?.results.find(({ canceled }) => !canceled);
        return next ? <NextEventLink event={next} /> : null;
      }}
    </WhenReady>
  );
}

/** For performers, and for the venues they play in. */
function TipSignCard({ id }: { id: string }) {
  return (
    <section className="card p-5" aria-labelledby="tip-sign">
      <h2 id="tip-sign" className="text-heading">
        {beneficiaryTexts.profile.tipSign.heading}
      </h2>
      <p className="mt-2 text-muted">{beneficiaryTexts.profile.tipSign.lead}</p>
      <a href={stagePaths.signs({ id })} target="_blank" rel="noopener" className="btn btn-quiet mt-4 w-full">
        {beneficiaryTexts.profile.tipSign.print}
        <span className="sr-only"> {beneficiaryTexts.profile.tipSign.newTab}</span>
      </a>
    </section>
  );
}
