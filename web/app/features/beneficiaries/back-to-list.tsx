import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '#web/platform/paths.ts';
import { beneficiaryTexts } from './texts.ts';

/** Back to the list as it was left, where one came from it; else to its beginning. */
export function BackToList() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const onClick = (event: MouseEvent) => {
    const list = listAddress(state);
    if (list === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate(list);
  };
  return (
    <Link to={paths.professionals()} onClick={onClick} className="btn btn-ghost -ml-3">
      <ArrowLeft size={18} aria-hidden />
      {beneficiaryTexts.profile.back}
    </Link>
  );
}

function listAddress(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('list' in state)) return undefined;
  return typeof state.list === 'string' ? state.list : undefined;
}
