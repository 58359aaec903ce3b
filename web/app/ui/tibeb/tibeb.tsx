import { tibebAddress } from './address.ts';

/** A woven band across the whole width of its container, `height` pixels high (24 and its multiples are crispest). */
export function TibebBand({
  seed,
  height = 24,
  className = '',
}: {
  seed: string;
  height?: number;
  className?: string;
}) {
  return (
    <span
      aria-hidden
      className={`tibeb-band ${className}`}
      style={{
        height,
        backgroundImage: `url("${tibebAddress('band', seed, { width: 24, height: 24 })}")`,
        backgroundSize: `${height}px ${height}px`,
      }}
    />
  );
}

/** A poster for what has no picture, in the proportion of an event's banner (1200 x 630) unless set otherwise. */
export function TibebPoster({
  seed,
  title,
  width = 1200,
  height = 630,
  className = '',
  priority = false,
}: {
  seed: string;
  title?: string | undefined;
  width?: number;
  height?: number;
  className?: string | undefined;
  /** The one main picture of a page; all others load when they come near. */
  priority?: boolean;
}) {
  return (
    <img
      src={tibebAddress('poster', seed, { width, height })}
      alt={title ?? ''}
      width={width}
      height={height}
      className={`object-cover ${className}`}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
    />
  );
}

/** A square medallion for a person without a picture; without a label it is decoration. */
export function TibebAvatar({
  seed,
  label,
  className = '',
}: {
  seed: string;
  label?: string | undefined;
  className?: string | undefined;
}) {
  return (
    <img
      src={tibebAddress('avatar', seed, { width: 32, height: 32 })}
      alt={label ?? ''}
      width={480}
      height={480}
      className={`object-cover ${className}`}
      loading="lazy"
    />
  );
}
