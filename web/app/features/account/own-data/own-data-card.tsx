import { Download } from 'lucide-react';
import { ownDataAnchor, ownDataFormats, ownDataPath } from '#contract/account/own-data/paths.ts';
import { ownDataTexts as texts } from '#texts/account/own-data.ts';
import { SettingsCard } from '../settings/settings-frame.tsx';

/** A card with the download of all data held about the person. */
export function OwnDataCard() {
  return (
    <SettingsCard id={ownDataAnchor} title={texts.title} lead={texts.lead}>
      <div className="flex flex-wrap gap-3">
        {ownDataFormats.map((format) => (
          <a key={format} className="btn max-sm:w-full" href={ownDataPath(format)}>
            <Download size={18} aria-hidden />
            {texts.formats[format]}
          </a>
        ))}
      </div>
    </SettingsCard>
  );
}
