import type { ReactNode } from 'react';
import {
  DirectPicture,
  EventPicture,
  FindPicture,
  MessagePicture,
  PrivatePicture,
  SecurePicture,
} from './feature-pictures.tsx';

const cards: readonly { title: string; text: string; tone: string; picture: ReactNode }[] = [
  {
    title: 'Find beneficiaries',
    text: 'By name or by craft, from the krar player on the corner to the muralist across town.',
    tone: 'saffron',
    picture: <FindPicture />,
  },
  {
    title: 'Event listings',
    text: 'Concerts, plays and openings, in Ethiopia and abroad, and who will be on stage.',
    tone: 'coral',
    picture: <EventPicture />,
  },
  {
    title: 'Secure tipping',
    text: 'Pay by card, PayPal and other payment options, on the payment company’s own page.',
    tone: 'green',
    picture: <SecurePicture />,
  },
  {
    title: 'Direct support',
    text: 'Your tip goes to the person you chose. Nobody decides for you where it lands.',
    tone: 'indigo',
    picture: <DirectPicture />,
  },
  {
    title: 'Private and secure payment data',
    text: 'Your card number never reaches us, so there is nothing here to lose.',
    tone: 'saffron',
    picture: <PrivatePicture />,
  },
  {
    title: 'Personal messages',
    text: 'Say why. A few kind words with a tip are kept longer than the tip.',
    tone: 'coral',
    picture: <MessagePicture />,
  },
];

export function FeatureCards() {
  return (
    <section className="page section" aria-labelledby="features">
      <p className="eyebrow">Made for fans</p>
      <h2 id="features" className="mt-3 max-w-2xl text-title">
        A small gift, well wrapped
      </h2>
      <ul className="features mt-10">
        {cards.map(({ title, text, tone, picture }) => (
          <li key={title} className="card feature">
            <div className={`feature-picture feature-${tone}`} aria-hidden>
              {picture}
            </div>
            <div className="feature-words">
              <h3 className="text-heading">{title}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
