import { Link } from 'react-router';
import type { CampaignComment } from '#contract/campaigns/comments/schemas.ts';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { campaignCommentTexts as texts } from '#texts/campaigns/comments.ts';
import { CommentCard } from './comment-card.tsx';

/** The latest comments on a campaign, and the link to all of them, where comments are written too. */
export function LatestComments({
  slug,
  comments,
  count,
}: {
  slug: string;
  comments: readonly CampaignComment[];
  count: number;
}) {
  return (
    <section aria-labelledby="comments" className="grid min-w-0 gap-5">
      <h2 id="comments" className="text-heading">
        {texts.title}
      </h2>
      {comments.length === 0 && <p className="text-muted">{texts.none}</p>}
      {comments.map((comment) => (
        <CommentCard key={comment.id} comment={comment} />
      ))}
      <p>
        <Link className="link" to={campaignPaths.comments(slug)}>
          {count > comments.length ? texts.all(count) : texts.write}
        </Link>
      </p>
    </section>
  );
}
