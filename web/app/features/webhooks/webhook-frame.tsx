import type { ReactNode } from 'react';
import { dashboardPaths } from '#contract/dashboard/paths.ts';
import type { WebhookFormat } from '#contract/webhooks/rules.ts';
import type { Webhook } from '#contract/webhooks/schemas.ts';
import { webhookTexts as texts } from '#texts/webhooks/webhooks.ts';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { useHeadingIfFocusLost } from '#web/ui/use-heading-if-focus-lost.ts';

/** The frame of both webhook pages. */
export function WebhookMain({ children }: { children: ReactNode }) {
  useHeadingIfFocusLost();
  return (
    <main id="content" className="page grid content-start justify-items-center py-8 md:py-14">
      <div className="grid w-full max-w-3xl gap-7">{children}</div>
    </main>
  );
}

/** In place of what only owners see, or what could not be fetched. */
export function WebhooksNotLoaded({ kind, pageId }: { kind: 'owners-only' | 'failed'; pageId: string }) {
  return (
    <NotLoaded
      heading={texts.metaTitle}
      kind={kind === 'owners-only' ? 'missing' : 'failed'}
      to={dashboardPaths.page(pageId)}
      texts={{
        ...texts,
        missingTitle: texts.ownersOnlyTitle,
        missingDescription: texts.ownersOnly,
        allPages: texts.back,
      }}
    />
  );
}

export function WebhookState({ webhook: { disabled_at, failing_since } }: { webhook: Webhook }) {
  if (disabled_at) return <span className="chip">{texts.states.disabled}</span>;
  return failing_since ? (
    <span className="chip chip-saffron">{texts.states.failing}</span>
  ) : (
    <span className="chip">{texts.states.active}</span>
  );
}

/** A secret that was just made, to be copied now. */
export function SecretCard({
  secret,
  format,
  rotated = false,
  children,
}: {
  secret: string;
  format: WebhookFormat;
  rotated?: boolean;
  children?: ReactNode;
}) {
  return (
    <section
      aria-labelledby="secret"
      className="card grid gap-4 border-green px-5 py-6 sm:px-8"
      role="status"
    >
      <h2 id="secret" className="text-heading">
        {texts.secret[format]}
      </h2>
      <p>
        {texts.secret.lead} {rotated && texts.secret.rotated[format]}
      </p>
      <code className="wrap-anywhere select-all rounded-md border border-line px-4 py-3">{secret}</code>
      {children}
    </section>
  );
}
