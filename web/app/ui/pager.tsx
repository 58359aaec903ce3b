import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { pagerTexts as texts } from '#texts/ui/list.ts';
import { pagesToShow } from './pages-to-show.ts';

/**
 * Numbered pagination (section 9): previous, first, the current page and its neighbours, last, next. Nothing
 * is shown for a single page. `hrefOf` gives the address of a page, counted from 1.
 */
export function Pager({
  page,
  pages,
  hrefOf,
  label = texts.pages,
  atHand = false,
}: {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  label?: string;
  /**
   * The pages are in the browser already, also without a network: only routes that say so in `shouldRevalidate` load anything.
   */
  atHand?: boolean;
}) {
  const linkProps = atHand ? { defaultShouldRevalidate: false, 'data-at-hand': '' } : {};
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className="pager">
      <Step {...linkProps} to={page > 1 ? hrefOf(page - 1) : undefined} label={texts.previousPage} rel="prev">
        <ChevronLeft size={20} aria-hidden />
      </Step>
      <ol className="contents">
        {pagesToShow(page, pages).map((entry) => (
          <li key={entry.key}>
            {entry.page === undefined ? (
              <span className="pager-gap" aria-hidden>
                …
              </span>
            ) : (
              <Link
                {...linkProps}
                className="pager-page"
                to={hrefOf(entry.page)}
                aria-label={texts.page(entry.page)}
                aria-current={entry.page === page ? 'page' : undefined}
              >
                {entry.page}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <Step {...linkProps} to={page < pages ? hrefOf(page + 1) : undefined} label={texts.nextPage} rel="next">
        <ChevronRight size={20} aria-hidden />
      </Step>
    </nav>
  );
}

function Step({
  to,
  label,
  rel,
  children,
  ...revalidation
}: {
  to: string | undefined;
  label: string;
  rel: 'prev' | 'next';
  children: React.ReactNode;
  defaultShouldRevalidate?: boolean;
}) {
  if (to === undefined) {
    return (
      <span className="pager-page opacity-40" aria-hidden>
        {children}
      </span>
    );
  }
  return (
    <Link {...revalidation} className="pager-page" to={to} aria-label={label} rel={rel}>
      {children}
    </Link>
  );
}
