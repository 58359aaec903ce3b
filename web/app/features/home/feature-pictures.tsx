import { Lock, MapPin, Search } from 'lucide-react';

// Small scenes above the words of a card; decoration, so nothing in them is said elsewhere only.

export function FindPicture() {
  return (
    <>
      <span className="scene-pill">
        <Search size={18} /> Almaz
      </span>
      <span className="mt-3 flex gap-2">
        <span className="scene-chip scene-chip-on">Singer</span>
        <span className="scene-chip">Painter</span>
        <span className="scene-chip">Poet</span>
      </span>
    </>
  );
}

export function EventPicture() {
  return (
    <span className="scene-ticket">
      <span className="scene-date">
        <small>SAT</small>14
      </span>
      <span>
        <b>Tizita by lamplight</b>
        <small>
          <MapPin size={14} /> Addis Ababa
        </small>
      </span>
    </span>
  );
}

export function SecurePicture() {
  return (
    <span className="flex gap-2">
      {['Card', 'PayPal', 'More'].map((name, at) => (
        <span key={name} className={at === 0 ? 'scene-chip scene-chip-on' : 'scene-chip'}>
          {name}
        </span>
      ))}
    </span>
  );
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
      <Lock size={18} /> •••• •••• ••••
    </span>
  );
}

export function MessagePicture() {
  return (
    <>
      <span className="scene-bubble">That last song was for my mother. Thank you!</span>
      <span className="scene-coin scene-bubble-coin">$5</span>
    </>
  );
}
