import type { ReactNode } from 'react';

/** A calm panel with a title, an explanation and actions; `warm` is for failures. */
export function Notice({
  icon,
  title,
  body,
  actions,
  warm = false,
}: {
  icon?: ReactNode;
  title: string;
  body?: string | undefined;
  actions?: ReactNode;
  warm?: boolean;
}) {
  return (
    <div
      className={`flex gap-4 rounded-lg border p-4 sm:p-5 ${warm ? 'border-coral-text bg-coral-soft' : 'border-green bg-green-soft'}`}
    >
      {icon && <span className={`text-2xl ${warm ? 'text-coral-text' : 'text-green-text'}`}>{icon}</span>}
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="font-bold">{title}</p>
        {body && <p className="whitespace-pre-line">{body}</p>}
        {actions && <div className="mt-2 flex flex-wrap gap-3">{actions}</div>}
      </div>
    </div>
  );
}
