import { Link } from 'react-router';
import { EmptyState } from './empty-state.tsx';

interface NotLoadedProps {
  /** What the page would have shown. */
  readonly heading: string;
  readonly kind: 'missing' | 'failed';
  /** The link for people who cannot see the content. */
  readonly to: string;
  readonly texts: {
    readonly missingTitle: string;
    readonly missingDescription: string;
    readonly allPages: string;
    readonly failed: string;
    readonly tryAgain: string;
  };
}

/** Stands in for what a page could not load (platform/not-loaded.ts). */
export function NotLoaded({ heading, kind, to, texts }: NotLoadedProps) {
  return (
    <>
      <h1 className="sr-only">{heading}</h1>
      {kind === 'missing' ? (
        <EmptyState title={texts.missingTitle} description={texts.missingDescription}>
          <Link className="btn btn-primary" to={to}>
            {texts.allPages}
          </Link>
        </EmptyState>
      ) : (
        <EmptyState title={texts.failed}>
          <Link className="btn btn-primary" to="." replace>
            {texts.tryAgain}
          </Link>
        </EmptyState>
      )}
    </>
  );
}
