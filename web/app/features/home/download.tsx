import { MonitorDown } from 'lucide-react';
import { paths } from '#contract/paths.ts';
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
          <p className="eyebrow text-inherit">For iOS and Android</p>
          <h2 id="download-title" className="mt-3 text-title">
            A tip jar that fits your pocket
          </h2>
          <p className="mt-5 max-w-lg text-lead opacity-90">
            The band is on its last song and your hands are full? A few taps, and the thank-you is on its way.
          </p>
          <div className="mt-7">
            <StoreBadges />
          </div>
          <InstallOffer />
        </div>
        <Phone shown={shown} />
        <figure className="download-code">
          <img
            src={paths.qrCode()}
            alt={`QR code of the address ${host}`}
            width={220}
            height={220}
            loading="lazy"
          />
          <figcaption>
            <b>Scan to open Tibeb</b>
            <br />
            {host}
          </figcaption>
        </figure>
      </div>
      <TibebBand seed="gold" height={48} />
    </section>
  );
}

/** The site itself as an app: by the browser's own offer where there is one, and in words for all others. */
function InstallOffer() {
  const install = useInstall();
  return (
    <div className="install">
      {install && (
        <button type="button" className="btn btn-primary" onClick={install}>
          <MonitorDown size={20} aria-hidden />
          Install Tibeb
        </button>
      )}
      <details>
        <summary>No store needed: put this site on your home screen</summary>
        <ul>
          <li>
            <b>iPhone and iPad:</b> in Safari tap Share, then Add to Home Screen.
          </li>
          <li>
            <b>Android:</b> open the menu of Chrome, then Install app.
          </li>
          <li>
            <b>Computer:</b> in Chrome or Edge use the install icon at the end of the address bar.
          </li>
        </ul>
        <p>It opens in a window of its own and keeps the profiles you saw last readable offline.</p>
      </details>
    </div>
  );
}
