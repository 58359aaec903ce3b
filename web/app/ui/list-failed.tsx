import { Link, useActionData, useLocation } from 'react-router';
import { listFailedTexts as texts } from '#texts/ui/list.ts';
import { EmptyState } from './empty-state.tsx';
import { FormProblem } from './form/form-problem.tsx';

/**
 * In place of a list that could not be loaded; the page around it, with its ways on, stays. If a form of the list was refused just
 * before, the reason stands above.
 */
export function ListFailed({ title }: { title: string }) {
  const { search } = useLocation();
  const { problem } = (useActionData() ?? {}) as { readonly problem?: string };
  return (
    <>
      <FormProblem errors={problem ? [problem] : []} />
      <EmptyState title={title}>
        <Link className="btn btn-primary" to={{ search }} replace>
          {texts.tryAgain}
        </Link>
      </EmptyState>
    </>
  );
}
