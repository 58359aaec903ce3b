import { useId } from 'react';
import { type TibebPattern, tibebPattern } from './pattern.ts';

type Labelled = {
  /** Read out by screen readers; without it the picture is decoration and hidden from them. */
  label?: string | undefined;
  className?: string | undefined;
};

/** A woven band across the whole width of its container, `height` pixels high (24 and its multiples are crispest). */
export function TibebBand({
  seed,
  height = 24,
  label,
  className,
}: Labelled & { seed: string; height?: number }) {
  const id = useId();
  const pattern = tibebPattern(seed, { kind: 'band', width: height, height });
  return (
    <svg
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
      className={className}
      width="100%"
      height={height}
    >
      <pattern id={id} width={height} height={height} viewBox={pattern.viewBox} patternUnits="userSpaceOnUse">
        <Threads pattern={pattern} />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}

/** A poster for what has no picture, in the proportion of an event's banner (1200 x 630) unless told otherwise. */
export function TibebPoster({
  seed,
  title,
  width = 1200,
  height = 630,
  className,
}: {
  seed: string;
  title?: string | undefined;
  width?: number;
  height?: number;
  className?: string | undefined;
}) {
  return (
    <Picture
      pattern={tibebPattern(seed, { kind: 'poster', width, height })}
      label={title}
      className={className}
    />
  );
}

/** A square medallion for whom has no picture. */
export function TibebAvatar({ seed, label, className }: Labelled & { seed: string }) {
  const pattern = tibebPattern(seed, { kind: 'avatar', width: 1, height: 1 });
  return <Picture pattern={pattern} label={label} className={className} />;
}

function Picture({ pattern, label, className }: Labelled & { pattern: TibebPattern }) {
  return (
    <svg
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
      className={className}
      viewBox={pattern.viewBox}
      preserveAspectRatio="xMidYMid slice"
    >
      <Threads pattern={pattern} />
    </svg>
  );
}

function Threads({ pattern }: { pattern: TibebPattern }) {
  return pattern.paths.map(({ d, tone }, layer) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the layers of a cloth never change places.
    <path key={layer} d={d} fill={`var(--thread-${tone})`} fillRule="evenodd" />
  ));
}
