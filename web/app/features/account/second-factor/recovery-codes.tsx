import { Copy, Download, Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { secondFactorTexts as texts } from '#texts/account/second-factor.ts';
import { recoveryCodesTexts } from '#texts/account/two-step.ts';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/share-link.ts';
import { showToast } from '#web/ui/toast.tsx';
import { SettingsCard } from '../settings/settings-frame.tsx';

/** Recovery codes, the one time they are shown: to copy, to print, or as a file. `onwards` is the path of the page after them. */
export function RecoveryCodes({ codes, onwards }: { codes: readonly string[]; onwards: string }) {
  const text = `${codes.join('\n')}\n`;
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${recoveryCodesTexts.fileTitle}\n\n${text}`)}`;
  const copy = () =>
    copyText(text).then(() => showToast({ title: recoveryCodesTexts.recoveryCodesCopied }), reportError);
  const card = useRef<HTMLDivElement>(null);
  // The codes replace the button that had the focus.
  useEffect(() => card.current?.focus(), []);
  return (
    <div ref={card} tabIndex={-1}>
      <SettingsCard title={recoveryCodesTexts.yourRecoveryCodes} lead={texts.recoveryLead}>
        <ul className="grid max-w-md grid-cols-1 gap-x-8 gap-y-2 rounded-lg bg-saffron-soft px-5 py-4 font-mono text-lg sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3 print:hidden">
          <Button variant="quiet" className="noscript:hidden" onClick={copy}>
            <Copy size={18} aria-hidden />
            {recoveryCodesTexts.copy}
          </Button>
          <Button variant="quiet" className="noscript:hidden" onClick={() => window.print()}>
            <Printer size={18} aria-hidden />
            {recoveryCodesTexts.print}
          </Button>
          <a className="btn btn-quiet" href={file} download="tibeb-recovery-codes.txt">
            <Download size={18} aria-hidden />
            {recoveryCodesTexts.download}
          </a>
        </div>
        <Link className="btn btn-primary justify-self-start print:hidden" to={onwards}>
          {recoveryCodesTexts.savedThem}
        </Link>
      </SettingsCard>
    </div>
  );
}
