import {
  getCampaignCommenting,
  hideCampaignComment,
  listCampaignComments,
  removeCampaignComment,
  writeCampaignComment,
} from '#contract/campaigns/comments/endpoints.ts';
import type { CampaignAnswer, CampaignComment } from '#contract/campaigns/comments/schemas.ts';
import { commentNotFound, commentWithheld } from '#contract/campaigns/errors.ts';
import { nameAccounts } from '#server/features/account/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { type Caller, type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { requireListed } from '../http.ts';
import type { CampaignDependencies } from '../own/own-campaign.ts';
import { campaignPolicy } from '../policy.ts';
import {
  type CommentReader,
  type CommentRow,
  countComments,
  findComment,
  listAnswers,
  listComments,
  removeComment,
  saveHiding,
} from './repository.ts';
import { findCommenting, writeComment } from './write-comment.ts';

/** Comments on campaigns. */
export function commentEndpoints(dependencies: CampaignDependencies): EndpointHandler[] {
  const { db, clock } = dependencies;
  return [
    handle(listCampaignComments, async ({ caller, params, query }) => {
      const campaign = await requireListed(db, params.slug);
      const reader = readerOf(caller, campaign);
      const [rows, total] = await Promise.all([
        listComments(db, campaign.id, reader, query),
        countComments(db, campaign.id, reader),
      ]);
      return { results: await presentComments(db, rows, reader), metadata: { total, ...query } };
    }),
    handle(getCampaignCommenting, async ({ caller, params }) => {
      const commenting = await findCommenting(db, await requireListed(db, params.slug), caller);
      if (!commenting) return { as: null, name: null };
      const named = commenting.isNamed ? await nameAccounts(db, [caller.accountId]) : undefined;
      const name = named?.get(caller.accountId)?.name.trim() || null;
      return { as: commenting.byCreator ? 'creator' : 'backer', name } as const;
    }),
    handle(writeCampaignComment, async ({ caller, params, body }) => {
      const id = await writeComment(dependencies, caller, { slug: params.slug, ...body });
      const row = await findComment(db, id);
      if (!row) throw new Refusal(commentNotFound);
      const reader = { accountId: caller.accountId, isCreator: row.by_creator };
      return { ...presentWritten(row, reader), answers: [] };
    }),
    handle(removeCampaignComment, async ({ caller: { accountId }, params }) => {
      if (!(await removeComment(db, { id: params.comment, accountId, at: clock.now() })))
        throw new Refusal(commentNotFound);
      return { removed: true as const };
    }),
    handle(hideCampaignComment, async ({ caller, params, body: { hidden } }) => {
      const row = await findComment(db, params.comment);
      if (!row || !campaignPolicy.hideComments(caller, { account_id: row.owner_id }))
        throw new Refusal(commentNotFound);
      if (!(await saveHiding(db, row.id, hidden ? { by: 'creator', at: clock.now() } : null)))
        throw new Refusal(commentWithheld);
      return { hidden };
    }),
  ];
}

function readerOf(caller: Caller | undefined, campaign: { readonly account_id: string }): CommentReader {
  const accountId = caller?.accountId ?? null;
  return { accountId, isCreator: accountId === campaign.account_id };
}

function presentWritten(row: CommentRow, { accountId }: CommentReader): CampaignAnswer {
  const isRemoved = row.text === '';
  return {
    id: row.id,
    by: row.by_creator ? 'creator' : 'backer',
    name: isRemoved ? null : row.name,
    text: isRemoved ? null : row.text,
    hidden_by: row.hidden_by,
    own: !isRemoved && row.account_id === accountId,
    at: row.created_at.toISOString(),
  };
}

async function presentComments(
  db: Connection,
  rows: readonly CommentRow[],
  reader: CommentReader,
): Promise<CampaignComment[]> {
  const answers = await listAnswers(
    db,
    rows.map(({ id }) => id),
    reader,
  );
  const byComment = Map.groupBy(answers, ({ answered_id }) => answered_id);
  return rows.map((row) => ({
    ...presentWritten(row, reader),
    answers: (byComment.get(row.id) ?? []).map((answer) => presentWritten(answer, reader)),
  }));
}
