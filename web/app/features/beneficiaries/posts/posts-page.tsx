import { useRef } from 'react';
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { postPaths } from '#contract/beneficiaries/posts/paths.ts';
import { postRules } from '#contract/beneficiaries/posts/rules.ts';
import type { Post } from '#contract/beneficiaries/posts/schemas.ts';
import { paths } from '#contract/paths.ts';
import { postTexts as texts } from '#texts/beneficiaries/posts.ts';
import { requireProfile } from '#web/features/account/public.server.ts';
import { SettingsCard, SettingsFrame, signInAgain } from '#web/features/account/public.ts';
import { ApiError } from '#web/platform/api.ts';
import { countPages } from '#web/platform/count-pages.ts';
import { formatDate } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';
import { isId, readPage } from '#web/platform/list-query.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { reachServer } from '#web/platform/reach-server.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { apiOf, sessionContext } from '#web/platform/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { useFormDraft } from '#web/ui/form/use-form-draft.ts';
import { useLatestEver } from '#web/ui/form/use-latest-ever.ts';
import { Pager } from '#web/ui/pager.tsx';
import type { PageNotice } from '../notices.ts';
import { toOwnPages } from '../own/change-own-page.ts';
import { isPublic, whyHidden } from '../own/why-hidden.ts';
import type { Route } from './+types/posts-page';

const perPage = 20;
/** The field names: the text of a new post, or the post to be deleted. */
const fields = { post: 'post', delete: 'delete' } as const;

/** A refused post, with its text. */
interface Refused {
  readonly problem: string;
  readonly text: string;
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: postPaths.own(params.id),
    noIndex: true,
  });

export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  await requireProfile(context, url);
  const api = apiOf(context);
  const at = readPage(url.searchParams);
  try {
    const page = await api('GET /beneficiary/pages/{id}', { params: { id } });
    if (!isPublic(page)) return { page, posts: [], at, pages: 0 };
    const { results, metadata } = await api('GET /beneficiary/professionals/{id}/posts', {
      params: { id },
      query: { limit: String(perPage), offset: String((at - 1) * perPage) },
    });
    const pages = countPages(url, metadata, perPage);
    return { page, posts: results, at, pages };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw toOwnPages(context);
    throw error;
  }
}

export async function action({ request, context, url, params: { id } }: Route.ActionArgs) {
  const { api, signedIn } = context.get(sessionContext);
  const here = `${url.pathname}${url.search}`;
  if (!signedIn) return signInAgain(context, here);
  const form = await request.formData().catch(() => new FormData());
  const [text, post] = [String(form.get(fields.post) ?? ''), String(form.get(fields.delete) ?? '')];
  const done = (notice: PageNotice, path: string) => redirectWith(context, path, notice);
  try {
    if (isId(post)) {
      await api('DELETE /beneficiary/pages/{id}/posts/{post}', { params: { id, post } });
      return done('post-deleted', here);
    }
    // A form sends each line break as two characters.
    const body = { text: text.replaceAll('\r\n', '\n') };
    await api('POST /beneficiary/pages/{id}/posts', { params: { id }, body });
    return done('post-published', postPaths.own(id));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return signInAgain(context, here);
    if (error.has('page_not_found')) return toOwnPages(context);
    // It is deleted already, in another window: the wish is fulfilled.
    if (error.has('post_not_found')) return done('post-deleted', here);
    if (error.has('address_not_proven')) return redirect(paths.proveAddress({ next: here }));
    return data<Refused>({ problem: error.message, text }, { status: error.status });
  }
}

/** When the network fails, nothing is lost: the form stays as it is and says so. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const text = String((await request.clone().formData()).get(fields.post) ?? '');
  return reachServer<Refused>(serverAction, (problem) => ({ problem, text }));
}

export const shouldRevalidate = reloadIfOutdated;

export default function PostsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, posts, at, pages } = loaderData;
  const hidden = whyHidden(page);
  const latestEver = useLatestEver(posts[0]?.created_at);
  return (
    <SettingsFrame title={texts.metaTitle} lead={texts.lead(page.name)}>
      <p>
        <Link className="link" to={paths.accountPage(page.id)}>
          {texts.back}
        </Link>
      </p>
      {isPublic(page) ? (
        <PostForm key={latestEver} page={page.id} refused={actionData as Refused | undefined} />
      ) : (
        <EmptyState title={texts.noneTitle} description={hidden ?? texts.notPublished} />
      )}
      {isPublic(page) && (
        <SettingsCard title={posts.length > 0 ? texts.published : texts.noneTitle}>
          {posts.length === 0 && <p className="text-muted">{texts.noneDescription}</p>}
          <ul className="grid divide-y divide-line empty:hidden">
            {posts.map((post) => (
              <li key={post.id} className="py-4 first:pt-0 last:pb-0">
                <OwnPost post={post} />
              </li>
            ))}
          </ul>
        </SettingsCard>
      )}
      <Pager page={at} pages={pages} hrefOf={(number) => postPaths.own(page.id, { page: number })} />
    </SettingsFrame>
  );
}

function PostForm({ page, refused }: { page: string; refused: Refused | undefined }) {
  const element = useRef<HTMLFormElement>(null);
  const { values, edition } = useFormDraft(
    `post:${page}`,
    element,
    refused && { [fields.post]: refused.text },
  );
  const { state, formData } = useNavigation();
  const busy = state !== 'idle' && formData?.has(fields.post) === true;
  const { max } = postRules.text;
  return (
    <Form ref={element} method="post" className="card grid gap-4 px-5 py-6 sm:px-8">
      <Field
        key={edition}
        label={texts.label}
        hint={texts.hint(max)}
        errors={refused ? [refused.problem] : []}
      >
        {(control) => (
          <textarea
            {...control}
            name={fields.post}
            className="field"
            rows={4}
            required
            maxLength={max}
            placeholder={texts.placeholder}
            defaultValue={values[fields.post]}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={busy} className="justify-self-start">
        {busy ? texts.publishing : texts.publish}
      </Button>
    </Form>
  );
}

function OwnPost({ post: { id, text, created_at } }: { post: Post }) {
  const date = formatDate(created_at);
  return (
    <article className="grid gap-2">
      <p className="whitespace-pre-line wrap-anywhere" lang={languageOf(text)}>
        {text}
      </p>
      <Form method="post" className="flex flex-wrap items-center justify-between gap-3">
        <time className="text-muted text-sm" dateTime={created_at}>
          {date}
        </time>
        <Button
          type="submit"
          variant="quiet"
          name={fields.delete}
          value={id}
          className="text-coral-text"
          aria-label={texts.deleteNamed(date)}
        >
          {texts.delete}
        </Button>
      </Form>
    </article>
  );
}
