import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router';
import { type HomeAnchor, paths } from '#contract/paths.ts';
import { scrollToAnchor } from './anchor-scroll.ts';

/**
 * A link to a place on the home page. On the home page it scrolls there, leaving `offset` pixels above it
 * (section 9: 100 in the header and hero, 80 in the footer); elsewhere it goes to /#anchor first.
 */
export function AnchorLink({
  anchor,
  offset,
  onClick,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'to'> & { anchor: HomeAnchor; offset: 80 | 100 }) {
  const { pathname } = useLocation();
  return (
    <Link
      {...rest}
      to={paths.homeAnchor(anchor)}
      state={{ anchorOffset: offset }}
      data-anchor-offset={offset}
      preventScrollReset
      onClick={(event) => {
        onClick?.(event);
        // With such a key it opens elsewhere, as any link does.
        if (pathname !== '/' || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        // A navigation to a hash jumps there at once and without our offset, so on the page itself there is none.
        event.preventDefault();
        // Nor does anything else close the menu one comes from.
        event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
        history.replaceState(history.state, '', paths.homeAnchor(anchor));
        scrollToAnchor(anchor, offset);
      }}
    />
  );
}
