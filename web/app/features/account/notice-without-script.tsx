import type { Toast } from '#web/ui/toast.tsx';

/**
 * The notices a redirect left behind, for people without JavaScript; the others get them as toasts, unless the
 * page has no scripts for anybody.
 */
export function NoticeWithoutScript({
  notice,
  notices,
  forEverybody,
}: {
  notice: string | undefined;
  notices: Readonly<Record<string, readonly Toast[]>>;
  forEverybody: boolean;
}) {
  const toasts = notice && Object.hasOwn(notices, notice) ? notices[notice] : undefined;
  if (!toasts) return null;
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
