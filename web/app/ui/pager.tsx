import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { pagesToShow } from './pages-to-show.ts';

/**
 * Numbered pagination (section 9): previous, first, the current page and its neighbours, last, next. Nothing
 * is shown for a single page. `hrefOf` gives the address of a page, counted from 1.
 */
export function Pager({
  page,
  pages,
  hrefOf,
  label = 'Pages',
}: {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  label?: string;
}) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className="pager">
      <Step to={page > 1 ? hrefOf(page - 1) : undefined} label="Previous page" rel="prev">
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
                className="pager-page"
                to={hrefOf(entry.page)}
                aria-label={`Page ${entry.page}`}
                aria-current={entry.page === page ? 'page' : undefined}
              >
                {entry.page}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <Step to={page < pages ? hrefOf(page + 1) : undefined} label="Next page" rel="next">
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
}: {
  to: string | undefined;
  label: string;
  rel: 'prev' | 'next';
  children: React.ReactNode;
}) {
  if (to === undefined) {
    return (
      <span className="pager-page opacity-40" aria-hidden>
        {children}
      </span>
    );
  }
  return (
    <Link className="pager-page" to={to} aria-label={label} rel={rel}>
      {children}
    </Link>
  );
}
