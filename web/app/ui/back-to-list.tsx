import { ArrowLeft } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { opensElsewhere } from './use-leaving.ts';

/** A link back to the list as it was left, where the person came from it (`state.list` of the link); otherwise to its start. */
export function BackToList({ start, children }: { start: string; children: ReactNode }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const onClick = (event: MouseEvent) => {
    const list = listAddress(state);
    if (list === undefined || opensElsewhere(event)) return;
    event.preventDefault();
    navigate(list);
  };
  return (
    <Link to={start} onClick={onClick} className="btn btn-ghost -ml-3">
      <ArrowLeft size={18} aria-hidden />
      {children}
    </Link>
  );
}

function listAddress(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('list' in state)) return undefined;
  return typeof state.list === 'string' ? state.list : undefined;
}
