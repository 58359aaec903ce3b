import { Share2 } from 'lucide-react';
import { showToast } from './toast.tsx';

/**
 * Shares an address: the device's own sheet where there is one, otherwise the link is copied and the toast
 * 'Link copied' says so (section 2). Failures are only logged by the given function (section 8).
 */
export function ShareButton({
  title,
  url,
  copiedDescription,
  onFailure,
  className = 'btn btn-quiet',
}: {
  title: string;
  /** Absolute; without it the page's own address. */
  url?: string;
  copiedDescription?: string;
  onFailure?: (error: unknown) => void;
  className?: string;
}) {
  const share = async () => {
    const address = url ?? window.location.href;
    try {
      if ('share' in navigator) return await navigator.share({ title, url: address });
      await copyText(address);
      showToast({ title: 'Link copied', description: copiedDescription });
    } catch (error) {
      // Closing the device's sheet is a choice, not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) onFailure?.(error);
    }
  };
  return (
    <button type="button" className={className} onClick={share}>
      <Share2 size={18} aria-hidden />
      Share
    </button>
  );
}

/** The clipboard API exists on secure origins only; elsewhere the old way still works. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'sr-only';
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (!copied) throw new Error('The link could not be copied.');
}
