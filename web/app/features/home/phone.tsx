import { phoneTexts as texts } from '#texts/home.ts';
import { Avatar } from '#web/ui/picture.tsx';
import { tibebAddress } from '#web/ui/tibeb/address.ts';
import type { Featured } from './choose-featured.ts';

/** A phone with a tip being sent. It is decoration, so nothing is said in it alone. */
export function Phone({ shown }: { shown: Featured | undefined }) {
  return (
    <div className="phone" aria-hidden>
      <div className="phone-screen">
        <img
          className="phone-cloth"
          src={tibebAddress('poster', 'phone', { width: 600, height: 300 })}
          alt=""
          width={600}
          height={300}
          loading="lazy"
        />
        <Avatar src={shown?.picture} seed={shown?.id ?? 'phone'} alt="" size={480} className="phone-face" />
        <b className="phone-name line-clamp-2">{shown?.name ?? texts.yourFavoriteSinger}</b>
        <span className="phone-amounts">
          <span>$3</span>
          <span className="phone-chosen">$5</span>
          <span>$10</span>
        </span>
        <span className="phone-button">{texts.sendTip}</span>
        <span className="phone-toast">
          <b>{texts.tipSent}</b> {texts.thankYou}
        </span>
      </div>
    </div>
  );
}
