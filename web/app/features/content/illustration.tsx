/** One transparent pixel, for screens that do not show the picture. */
const nothing = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const widths = [480, 800, 1200] as const;

/** The address of the named picture in the given width; link previews use it too. */
export function illustrationAddress(name: string, width: (typeof widths)[number], format = 'webp'): string {
  return `/pictures/content/${name}-${width}.${format}`;
}

/** A drawing of ours, 1200 by 630, in a resolution that fits the screen. `sizes` says how wide it is shown, as in HTML. */
export function Illustration({
  name,
  alt,
  sizes,
  priority = false,
  wideOnly = false,
  className,
}: {
  name: string;
  /** Empty beside words that say the same. */
  alt: string;
  sizes: string;
  /** The one main picture of a page; all others load when they come near. */
  priority?: boolean;
  /** Shown by wide screens (lg) alone, so that narrow ones do not load it. */
  wideOnly?: boolean;
  className?: string;
}) {
  const sources = (format: string) =>
    widths.map((width) => `${illustrationAddress(name, width, format)} ${width}w`).join(', ');
  return (
    <picture className="contents">
      {wideOnly && <source media="(width < 64rem)" srcSet={nothing} />}
      <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      <img
        src={illustrationAddress(name, 800)}
        srcSet={sources('webp')}
        sizes={sizes}
        alt={alt}
        width={1200}
        height={630}
        className={className}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
      />
    </picture>
  );
}
