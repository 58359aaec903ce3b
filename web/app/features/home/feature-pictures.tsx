import { featurePicturesTexts as texts } from '#texts/home.ts';

// Small scenes above the text of a card. They are decoration, so nothing is said in them alone.

/** The first chip is the chosen one. */
const chips = (names: readonly string[]) =>
  names.map((name, at) => (
    <span key={name} className={at === 0 ? 'scene-chip scene-chip-on' : 'scene-chip'}>
      {name}
    </span>
  ));

export function FindPicture() {
  return (
    <>
      <span className="scene-pill">
        <Glyph d="M11 4a7 7 0 1 0 0 14 7 7 0 1 0 0-14m5 12 5 5" /> {texts.name}
      </span>
      <span className="mt-3 flex gap-2">{chips(texts.crafts)}</span>
    </>
  );
}

export function EventPicture() {
  return (
    <span className="scene-ticket">
      <span className="scene-date">
        <small>{texts.weekday}</small>14
      </span>
      <span>
        <b>{texts.event}</b>
        <small>
          <Glyph d="M12 21C7 16 5 13 5 10a7 7 0 1 1 14 0c0 3-2 6-7 11m0-13a2 2 0 1 0 0 4 2 2 0 1 0 0-4" />{' '}
          {texts.city}
        </small>
      </span>
    </span>
  );
}

export function SecurePicture({ payPal }: { payPal: boolean }) {
  return <span className="flex gap-2">{chips(payPal ? texts.methods : texts.methodsWithoutPayPal)}</span>;
}

export function DirectPicture() {
  return (
    <span className="scene-thread">
      <span className="scene-coin">$5</span>
      <span className="scene-line" />
      <span className="scene-coin scene-heart">♥</span>
    </span>
  );
}

export function PrivatePicture() {
  return (
    <span className="scene-pill">
      <Glyph d="M5 11h14v10H5zm3 0V7a4 4 0 1 1 8 0v4" /> •••• •••• ••••
    </span>
  );
}

export function MessagePicture() {
  return (
    <>
      <span className="scene-bubble">{texts.message}</span>
      <span className="scene-coin scene-bubble-coin">$5</span>
    </>
  );
}

function Glyph({ d }: { d: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden
    >
      <path d={d} />
    </svg>
  );
}
