import type { ReactNode } from 'react';
import { featureCardsTexts as texts } from '#texts/home.ts';
import {
  DirectPicture,
  EventPicture,
  FindPicture,
  MessagePicture,
  PrivatePicture,
  SecurePicture,
} from './feature-pictures.tsx';

const cardsOf = (
  payPal: boolean,
): readonly { words: { title: string; text: string }; tone: string; picture: ReactNode }[] => [
  { words: texts.cards.find, tone: 'saffron', picture: <FindPicture /> },
  { words: texts.cards.events, tone: 'coral', picture: <EventPicture /> },
  {
    words: payPal ? texts.cards.secure : texts.cards.secureWithoutPayPal,
    tone: 'green',
    picture: <SecurePicture payPal={payPal} />,
  },
  { words: texts.cards.direct, tone: 'indigo', picture: <DirectPicture /> },
  { words: texts.cards.private, tone: 'saffron', picture: <PrivatePicture /> },
  { words: texts.cards.messages, tone: 'coral', picture: <MessagePicture /> },
];

/** `payPal` says whether one can pay by it here. */
export function FeatureCards({ payPal }: { payPal: boolean }) {
  return (
    <section className="page section" aria-labelledby="features">
      <p className="eyebrow">{texts.eyebrow}</p>
      <h2 id="features" className="mt-3 max-w-2xl text-title">
        {texts.title}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard too (WCAG 2.1.1). */}
      <ul className="features phone-row mt-10" tabIndex={0} aria-labelledby="features">
        {cardsOf(payPal).map(({ words: { title, text }, tone, picture }) => (
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
