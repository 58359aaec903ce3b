import { beneficiaryNotFound } from '#contract/beneficiaries/errors.ts';
import { deletePagePost, listPagePosts, writePagePost } from '#contract/beneficiaries/posts/endpoints.ts';
import type { Post } from '#contract/beneficiaries/posts/schemas.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { PageDependencies } from '../own/own-page.ts';
import { listPosts, type PostRow } from './repository.ts';
import { deletePost, writePost } from './write-post.ts';

export function postEndpoints(dependencies: PageDependencies): EndpointHandler[] {
  const { db } = dependencies;
  return [
    handle(listPagePosts, async ({ params: { id }, query: { limit, offset } }) => {
      const found = await listPosts(db, id, { limit, offset });
      if (!found) throw new Refusal(beneficiaryNotFound);
      return { results: found.posts.map(presentPost), metadata: { total: found.total, limit, offset } };
    }),
    handle(writePagePost, async ({ caller, params: { id }, body: { text } }) =>
      presentPost(await writePost(dependencies, caller, { pageId: id, text })),
    ),
    handle(deletePagePost, async ({ caller, params: { id, post } }) => {
      await deletePost(dependencies, caller, { pageId: id, postId: post });
      return { deleted: true as const };
    }),
  ];
}

function presentPost({ id, text, created_at }: PostRow): Post {
  return { id, text, created_at: created_at.toISOString() };
}
