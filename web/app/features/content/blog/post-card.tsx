import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { contentNames, contentTexts as texts } from '#texts/content.ts';
import { formatDate } from '#web/platform/dates.ts';
import type { PostSummary } from '../content.ts';
import { Illustration } from '../illustration.tsx';

/** Section 2, "Blog": image, category, date, readTime, title, excerpt, author, and the way to the article. */
export function PostCard({
  post: { slug, title, excerpt, category, date, readTime, author, image, imageAlt },
  priority = false,
  heading: Heading = 'h2',
}: {
  post: PostSummary;
  /** Set when its picture is the main one of the page. */
  priority?: boolean;
  heading?: 'h2' | 'h3';
}) {
  return (
    <article className="card card-link relative flex h-full flex-col overflow-hidden">
      <Illustration
        name={image}
        alt={imageAlt}
        sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 46vw, 92vw"
        priority={priority}
        className="aspect-[1200/630] w-full bg-sunken object-cover"
      />
      <div className="flex flex-1 flex-col p-5 sm:p-6">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-[0.9375rem] text-muted">
          <span className="chip chip-saffron">{contentNames[category]}</span>
          {readTime}
        </p>
        <Heading className="mt-3.5 text-heading">
          {/* Articles are pages without scripts, so each is opened as a document. */}
          <Link reloadDocument to={paths.blogPost(slug)} className="after:absolute after:inset-0">
            {title}
          </Link>
        </Heading>
        <p className="mt-2.5 text-muted">{excerpt}</p>
        <p className="mt-auto flex flex-wrap justify-between gap-x-4 pt-5 text-[0.9375rem]">
          <span className="font-semibold">{texts.card.by(author)}</span>
          <time dateTime={date} className="text-muted">
            {formatDate(`${date}T12:00:00+03:00`)}
          </time>
        </p>
      </div>
    </article>
  );
}
