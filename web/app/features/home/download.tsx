import { MonitorDown } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { downloadTexts as texts } from '#texts/home.ts';
import { useInstall } from '#web/platform/installed-app.ts';
import { StoreBadges } from '#web/ui/store-badges.tsx';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import type { Featured } from './choose-featured.ts';
import { Phone } from './phone.tsx';

export function Download({ host, shown }: { host: string; shown: Featured | undefined }) {
  return (
    <section id="download" className="download" aria-labelledby="download-title">
      <TibebBand seed="gold" height={48} />
      <div className="page download-grid">
        <div className="download-words">
          <p className="eyebrow text-inherit">{texts.forIosAndAndroid}</p>
          <h2 id="download-title" className="mt-3 text-title">
            {texts.title}
          </h2>
          <p className="mt-5 max-w-lg text-lead opacity-90">{texts.lead}</p>
          <div className="mt-7">
            <StoreBadges />
          </div>
          <InstallOffer />
        </div>
        <Phone shown={shown} />
        <figure className="download-code">
          <img src={paths.qrCode()} alt={texts.code(host)} width={220} height={220} loading="lazy" />
          <figcaption>
            <b>{texts.scanToOpenTibeb}</b>
            <br />
            {host}
          </figcaption>
        </figure>
      </div>
      <TibebBand seed="gold" height={48} />
    </section>
  );
}

/** The site itself as an app: by the browser's install prompt where there is one, and by instructions otherwise. */
function InstallOffer() {
  const install = useInstall();
  return (
    <div className="install">
      {install && (
        <button type="button" className="btn btn-primary" onClick={install}>
          <MonitorDown size={20} aria-hidden />
          {texts.installTibeb}
        </button>
      )}
      <details>
        <summary>{texts.noStore}</summary>
        <ul>
          {texts.ways.map(({ device, way }) => (
            <li key={device}>
              <b>{device}</b> {way}
            </li>
          ))}
        </ul>
        <p>{texts.installed}</p>
      </details>
    </div>
  );
}
