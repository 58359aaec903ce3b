import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** A few facts below each other, each behind its icon. */
export function IconList({ className = '', children }: { className?: string; children: ReactNode }) {
  return <ul className={`grid gap-1.5 text-muted ${className}`}>{children}</ul>;
}

export function IconLine({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <Icon size={18} aria-hidden className="flex-none" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}
