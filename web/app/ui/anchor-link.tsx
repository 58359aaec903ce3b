import { type ComponentProps, type RefObject, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
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
        if (pathname !== '/' || opensElsewhere(event)) return;
        // A navigation to a hash would jump at once and without our offset, so on the home page itself there is no navigation.
        event.preventDefault();
        // Without a navigation nothing else closes the menu that the link is in.
        event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
        scrollOnPage(`#${anchor}`, offset);
      }}
    />
  );
}

/**
 * Lets the router follow the links inside markup that only the server renders (markup-as-served.ts), like the components that
 * wrote them there. Links without the router's mark open as documents.
 */
export function useRoutedLinks<Place extends HTMLElement>(): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link =
        event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-discover]');
      if (!link || opensElsewhere(event)) return;
      event.preventDefault();
      const { pathname, hash, href, dataset } = link;
      const offset = Number(dataset.anchorOffset);
      if (!offset) navigate(pathname, { replace: href === location.href });
      else if (location.pathname === pathname) scrollOnPage(hash, offset);
      else navigate(pathname + hash, { state: { anchorOffset: offset }, preventScrollReset: true });
    };
    const element = place.current;
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, [navigate]);
  return place;
}

/** With such a key pressed the link opens elsewhere, like any link. */
function opensElsewhere({
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, `${'ctrl' | 'meta' | 'shift' | 'alt'}Key`>) {
  return ctrlKey || metaKey || shiftKey || altKey;
}

function scrollOnPage(hash: string, offset: number): void {
  history.replaceState(history.state, '', hash);
  scrollToAnchor(hash.slice(1), offset);
}
