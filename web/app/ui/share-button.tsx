import { Share2 } from 'lucide-react';
import { shareButtonTexts as texts } from '#texts/ui.ts';
import { shareLink } from './share-link.ts';
import { showToast } from './toast.tsx';

/**
 * Shares an address: the device's own sheet where there is one, otherwise the link is copied and the toast
 * 'Link copied' says so (section 2). Failures are only logged (section 8).
 */
export function ShareButton({
  title,
  url,
  copiedDescription,
  className = 'btn btn-quiet',
}: {
  title: string;
  /** Absolute; without it the page's own address. */
  url?: string;
  copiedDescription?: string;
  className?: string;
}) {
  const share = () =>
    shareLink(title, url ?? window.location.href, () =>
      showToast({ title: texts.title, description: copiedDescription }),
    ).catch(reportError);
  return (
    <button type="button" className={className} onClick={share}>
      <Share2 size={18} aria-hidden />
      {texts.share}
    </button>
  );
}
