import type { ReactNode } from 'react';
import type { CampaignAnswer, CampaignComment } from '#contract/campaigns/comments/schemas.ts';
import { campaignCommentTexts as texts } from '#texts/campaigns/comments.ts';
import { formatDate } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';

/** The author's name as a comment shows it. */
export function authorOf({ by, name }: Pick<CampaignAnswer, 'by' | 'name'>): string {
  return name ?? texts.names[by];
}

/** A comment with its answers; `actions` is what the reader can do with each of them. */
export function CommentCard({
  comment,
  actions,
  children,
}: {
  comment: CampaignComment;
  actions?: (written: CampaignAnswer, answers: CampaignComment | null) => ReactNode;
  /** Below the answers. */
  children?: ReactNode;
}) {
  return (
    <article id={`comment-${comment.id}`} className="card grid scroll-mt-28 gap-4 p-5">
      <Written written={comment} actions={actions?.(comment, null)} />
      {comment.answers.length > 0 && (
        <ul aria-label={texts.answers} className="grid gap-4 border-line border-l-4 pl-4">
          {comment.answers.map((answer) => (
            <li key={answer.id}>
              <Written written={answer} actions={actions?.(answer, comment)} />
            </li>
          ))}
        </ul>
      )}
      {children}
    </article>
  );
}

function Written({ written, actions }: { written: CampaignAnswer; actions: ReactNode }) {
  const { by, text, hidden_by, at } = written;
  const author = authorOf(written);
  if (text === null) return <p className="text-muted">{texts.removed}</p>;
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="wrap-anywhere font-semibold" lang={languageOf(author)}>
          {author}
        </span>
        {by === 'creator' && <span className="chip chip-saffron">{texts.creator}</span>}
        <time className="text-muted text-sm" dateTime={at}>
          {formatDate(at)}
        </time>
      </p>
      <p className="wrap-anywhere whitespace-pre-line" lang={languageOf(text)}>
        {text}
      </p>
      {hidden_by && <p className="text-muted text-sm">{texts.hiddenBy[hidden_by]}</p>}
      {actions}
    </div>
  );
}
