import { Link, useLocation } from 'react-router';
import { listFailedTexts as texts } from '#texts/ui/list.ts';
import { EmptyState } from './empty-state.tsx';

/** In place of a list that could not be loaded; the page around it, with its ways on, stays. */
export function ListFailed({ title }: { title: string }) {
  const { search } = useLocation();
  return (
    <EmptyState title={title}>
      <Link className="btn btn-primary" to={{ search }} replace>
        {texts.tryAgain}
      </Link>
    </EmptyState>
  );
}
