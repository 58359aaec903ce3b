import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { carouselTexts as texts } from '#texts/ui/carousel.ts';

/**
 * Pictures side by side, one of them visible: swiped, scrolled, or changed by the arrow keys or the buttons, with a counter. It
 * is a scrolling strip, so that it works before and without scripts, and scrolls smoothly only where motion is not reduced.
 */
export function Carousel({ label, pictures }: { label: string; pictures: readonly ReactNode[] }) {
  const strip = useRef<HTMLDivElement>(null);
  /** The index at which a smooth scroll started here will end; on its way it passes pictures that do not count. */
  const glide = useRef<number>(undefined);
  const [at, setAt] = useState(0);
  const last = pictures.length - 1;
  const go = (wanted: number) => {
    const { current } = strip;
    const to = Math.min(Math.max(wanted, 0), last);
    glide.current = to;
    current?.scrollTo({ left: to * current.clientWidth });
    setAt(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  const onScroll = () => {
    const { current } = strip;
    if (!current) return;
    const seen = Math.round(current.scrollLeft / Math.max(current.clientWidth, 1));
    if (seen === glide.current) glide.current = undefined;
    if (glide.current === undefined) setAt(seen);
  };
  const byHand = () => {
    glide.current = undefined;
  };
  return (
    <section aria-roledescription="carousel" aria-label={label} className="carousel">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no strip of pictures. */}
      <div
        ref={strip}
        role="group"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        tabIndex={0}
        className="carousel-strip"
        onKeyDown={onKeyDown}
        onScroll={onScroll}
        onPointerDown={byHand}
        onWheel={byHand}
      >
        {pictures.map((picture, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pictures never change places.
          <div key={index} className="carousel-picture">
            {picture}
          </div>
        ))}
      </div>
      <p className="carousel-counter" aria-hidden>
        {at + 1} / {pictures.length}
      </p>
      <p className="sr-only" role="status">
        {texts.position(at + 1, pictures.length)}
      </p>
      <div className="carousel-steps">
        <Step label={texts.previousPicture} disabled={at === 0} onClick={() => go(at - 1)}>
          <ChevronLeft aria-hidden />
        </Step>
        <Step label={texts.nextPicture} disabled={at === last} onClick={() => go(at + 1)}>
          <ChevronRight aria-hidden />
        </Step>
      </div>
    </section>
  );
}

/** Stays in reach at either end, or the focus would be lost there. */
function Step({
  label,
  disabled,
  onClick,
  children,
}: {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className="btn btn-icon rounded-full! aria-disabled:text-line-strong aria-disabled:opacity-100!"
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      {children}
    </button>
  );
}
