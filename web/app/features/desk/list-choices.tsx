import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Links to the lists of a page at the desk, of which one is shown. */
export function ListChoices({
  label,
  lists,
}: {
  label: string;
  lists: readonly {
    readonly to: string;
    readonly isShown: boolean;
    readonly content: ReactNode;
  }[];
}) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {lists.map(({ to, isShown, content }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isShown ? 'page' : undefined}
              className="btn btn-quiet aria-[current=page]:border-green aria-[current=page]:bg-green-soft forced-colors:aria-[current=page]:border-4 forced-colors:aria-[current=page]:border-[Highlight]"
            >
              {content}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
