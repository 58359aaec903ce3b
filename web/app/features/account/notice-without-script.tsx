import type { Toast } from '#web/ui/toast.tsx';

/** The notice a redirect left behind, for people without JavaScript; the others get it as a toast. */
export function NoticeWithoutScript({
  notice,
  notices,
}: {
  notice: string | undefined;
  notices: Readonly<Record<string, Toast>>;
}) {
  const toast = notice && Object.hasOwn(notices, notice) ? notices[notice] : undefined;
  if (!toast) return null;
  return (
    <noscript>
      <div className="page" role="status">
        <p className="card mt-4 px-5 py-3">
          <strong>{toast.title}</strong>
          {toast.description && ` ${toast.description}`}
        </p>
      </div>
    </noscript>
  );
}
