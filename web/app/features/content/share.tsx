import { Share2 } from 'lucide-react';
import { contentTexts as texts } from '#texts/content.ts';

/**
 * The share button of a plain document: the page's own script opens the device's share sheet or copies the link
 * (shell/document-script.ts). Without scripts the link can be sent by mail.
 */
export function Share({ title, url, copied }: { title: string; url: string; copied: string }) {
  const buttonClass = 'btn btn-quiet print:hidden';
  const mail = `mailto:?${new URLSearchParams({ subject: title, body: url }).toString().replaceAll('+', '%20')}`;
  return (
    <>
      <button type="button" className={`${buttonClass} needs-script`} data-share={title} data-copied={copied}>
        <Share2 size={18} aria-hidden />
        {texts.share}
      </button>
      <noscript>
        <a className={buttonClass} href={mail}>
          {texts.shareByMail}
        </a>
      </noscript>
    </>
  );
}
