import { Form, Link, redirect } from 'react-router';
import type { CampaignAnswer, CampaignCommenting } from '#contract/campaigns/comments/schemas.ts';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { paths } from '#contract/paths.ts';
import { reportPath } from '#contract/reports/paths.ts';
import { campaignCommentTexts as texts } from '#texts/campaigns/comments.ts';
import { answerForm } from '#web/features/account/public.server.ts';
import { type FormAnswer, submitAndFollow } from '#web/features/account/public.ts';
import { countPages } from '#web/platform/count-pages.ts';
import { fillText } from '#web/platform/fill-text.ts';
import { isId, readPage } from '#web/platform/list-query.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { apiOf, sessionContext } from '#web/platform/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { useLatestEver } from '#web/ui/form/use-latest-ever.ts';
import { Pager } from '#web/ui/pager.tsx';
import { findRealCampaign } from '../detail/load-campaign.server.ts';
import { CampaignPart } from '../detail/part-frame.tsx';
import type { Route } from './+types/comments-page';
import { authorOf, CommentCard } from './comment-card.tsx';
import { CommentForm } from './comment-form.tsx';

const perPage = 20;
/** The actions of a comment's buttons; the value of a button is the comment's id. */
const acts = { remove: 'remove', hide: 'hide', show: 'show' } as const;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { api, signedIn } = context.get(sessionContext);
  const campaign = await findRealCampaign(api, params.id);
  if (!campaign) throw redirect(paths.fundMe());
  const { slug, title, state } = campaign;
  const page = readPage(url.searchParams);
  const [{ results, metadata }, commenting] = await Promise.all([
    api('GET /campaigns/listing/{slug}/comments', {
      params: { slug },
      query: { limit: String(perPage), offset: String((page - 1) * perPage) },
    }),
    signedIn ? api('GET /campaigns/listing/{slug}/commenting', { params: { slug } }) : null,
  ]);
  return {
    campaign: { slug, title },
    isFrozen: state === 'frozen',
    comments: results,
    commenting,
    answered: url.searchParams.get('answer'),
    done: url.searchParams.get('done') ?? '',
    page,
    pages: countPages(url, metadata, perPage),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: texts.metaTitle(loaderData.campaign.title),
        description: texts.metaTitle(loaderData.campaign.title),
        path: campaignPaths.comments(loaderData.campaign.slug),
        noIndex: true,
      })
    : [];

export async function action({ request, context, url, params: { id: slug } }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const api = apiOf(context);
  const page = readPage(url.searchParams);
  const answered = url.searchParams.get('answer');
  const here = `${url.pathname}${url.search}`;
  const text = (name: string) => String(form.get(name) ?? '').replaceAll('\r\n', '\n');
  const back = (done: keyof typeof texts.done) => redirect(campaignPaths.comments(slug, { page, done }));
  return answerForm({ context, request, form, here }, async () => {
    const [remove, hide, show] = [text(acts.remove), text(acts.hide), text(acts.show)];
    if (isId(remove)) {
      await api('DELETE /campaigns/comments/{comment}', { params: { comment: remove } });
      return back('removed');
    }
    const comment = isId(hide) ? hide : show;
    if (isId(comment)) {
      const hidden = comment === hide;
      await api('PUT /campaigns/comments/{comment}/hiding', { params: { comment }, body: { hidden } });
      return back(hidden ? 'hidden' : 'shown');
    }
    const answers = isId(answered) ? answered : null;
    const params = { slug };
    await api('POST /campaigns/listing/{slug}/comments', { params, body: { text: text('text'), answers } });
    return redirect(campaignPaths.comments(slug, { page: answers ? page : 1, done: 'written' }));
  });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitAndFollow(request, serverAction);

export const shouldRevalidate = reloadIfOutdated;

export default function CommentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { campaign, isFrozen, comments, commenting, answered, done, page, pages } = loaderData;
  const answer = actionData as FormAnswer | undefined;
  const latestOwn = useLatestEver(comments.find(({ own }) => own)?.at);
  const mayWrite = !isFrozen && commenting?.as != null;
  const target = mayWrite ? comments.find(({ id, text }) => id === answered && text !== null) : undefined;
  return (
    <CampaignPart campaign={campaign} title={texts.title}>
      {Object.hasOwn(texts.done, done) && !answer && (
        <p role="status" className="card border-l-8 border-l-green px-5 py-3 font-semibold">
          {texts.done[done as keyof typeof texts.done]}
        </p>
      )}
      {mayWrite && commenting ? (
        !target && (
          <div className="card p-5 sm:p-6">
            <CommentForm
              key={latestOwn}
              draftKey={`campaign-comment:${campaign.slug}`}
              commenting={commenting}
              answer={answer}
            />
          </div>
        )
      ) : (
        <CommentingUnavailable slug={campaign.slug} isFrozen={isFrozen} commenting={commenting} />
      )}
      {comments.length === 0 && <p className="text-muted">{texts.none}</p>}
      {comments.map((comment) => (
        <CommentCard
          key={comment.id}
          comment={comment}
          actions={(written, answers) => (
            <CommentActions
              written={written}
              moderates={commenting?.as === 'creator'}
              answerPath={
                mayWrite && !answers && !written.hidden_by && comment !== target
                  ? campaignPaths.comments(campaign.slug, { page, answer: comment.id })
                  : undefined
              }
            />
          )}
        >
          {comment === target && commenting && (
            <CommentForm
              draftKey={`campaign-answer:${comment.id}`}
              commenting={commenting}
              answer={answer}
              cancel={campaignPaths.comments(campaign.slug, { page })}
            />
          )}
        </CommentCard>
      ))}
      <Pager page={page} pages={pages} hrefOf={(at) => campaignPaths.comments(campaign.slug, { page: at })} />
    </CampaignPart>
  );
}

/** Who may write here, and how to become one of them. */
function CommentingUnavailable({
  slug,
  isFrozen,
  commenting,
}: {
  slug: string;
  isFrozen: boolean;
  commenting: CampaignCommenting | null;
}) {
  const signIn = (
    <Link className="link" to={paths.signIn({ returnTo: campaignPaths.comments(slug) })}>
      {texts.mayNot.signIn}
    </Link>
  );
  const back = (
    <Link className="link" to={paths.campaign(slug)}>
      {texts.mayNot.back}
    </Link>
  );
  return (
    <p className="text-muted">
      {isFrozen
        ? texts.mayNot.frozen
        : commenting
          ? fillText(texts.mayNot.other, { back })
          : fillText(texts.mayNot.guest, { signIn })}
    </p>
  );
}

function CommentActions({
  written,
  moderates,
  answerPath,
}: {
  written: CampaignAnswer;
  /** Whether the reader began the campaign. */
  moderates: boolean;
  answerPath: string | undefined;
}) {
  const { id, own, text, hidden_by } = written;
  const author = authorOf(written);
  const isHidden = hidden_by === 'creator';
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-x-2 gap-y-1 empty:hidden">
      {answerPath && (
        <Link
          className="btn btn-ghost"
          to={`${answerPath}#comment-${id}`}
          aria-label={texts.answerNamed(author)}
        >
          {texts.answer}
        </Link>
      )}
      {moderates && !own && hidden_by !== 'team' && (
        <Button
          type="submit"
          variant="ghost"
          name={isHidden ? acts.show : acts.hide}
          value={id}
          aria-label={isHidden ? texts.showNamed(author) : texts.hideNamed(author)}
        >
          {isHidden ? texts.show : texts.hide}
        </Button>
      )}
      {!own && hidden_by === null && text !== null && (
        <a
          href={reportPath('comment', id)}
          rel="nofollow"
          className="btn btn-ghost"
          aria-label={texts.reportNamed(author)}
        >
          {texts.report}
        </a>
      )}
      {own && (
        <Button
          type="submit"
          variant="ghost"
          className="text-coral-text"
          name={acts.remove}
          value={id}
          aria-label={texts.deleteNamed((text ?? '').slice(0, 60))}
        >
          {texts.delete}
        </Button>
      )}
    </Form>
  );
}
