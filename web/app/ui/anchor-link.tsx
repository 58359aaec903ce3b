import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router';
import { type HomeAnchor, paths } from '#web/platform/paths.ts';
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
  const { pathname, hash } = useLocation();
  return (
    <Link
      {...rest}
      to={paths.homeAnchor(anchor)}
      state={{ anchorOffset: offset }}
      preventScrollReset
      // A second click on the same anchor scrolls again and adds nothing to the history.
      replace={pathname === '/' && hash === `#${anchor}`}
      onClick={(event) => {
        onClick?.(event);
        if (pathname === '/' && hash === `#${anchor}`) scrollToAnchor(anchor, offset);
      }}
    />
  );
}
