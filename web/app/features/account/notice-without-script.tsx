import type { Toast } from '#web/ui/toast.tsx';

/**
 * The notices of a redirect, for people without JavaScript; everybody else gets them as toasts, unless the page has no scripts
 * at all.
 */
export function NoticeWithoutScript({
  toasts,
  forEverybody,
}: {
  toasts: readonly Pick<Toast, 'title' | 'description'>[];
  forEverybody: boolean;
}) {
  if (toasts.length === 0) return null;
  const lines = (
    <div className="page" role="status">
      {toasts.map(({ title, description }) => (
        <p key={title} className="card mt-4 px-5 py-3">
          <strong>{title}</strong>
          {description && ` ${description}`}
        </p>
      ))}
    </div>
  );
  return forEverybody ? lines : <noscript>{lines}</noscript>;
}
