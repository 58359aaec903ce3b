import { TibebAvatar, TibebPoster } from './tibeb/tibeb.tsx';

interface PictureProps {
  /** A path on this site or an absolute URL; without one a woven pattern made from `seed` stands in. */
  readonly src: string | null | undefined;
  /** The id of what is pictured: the same id weaves the same pattern everywhere. */
  readonly seed: string;
  /** Empty when the name stands beside the picture anyway. */
  readonly alt: string;
  readonly className?: string;
  /** The one main picture of a page, wanted before everything else; all others load when they come near. */
  readonly priority?: boolean;
}

/** A portrait, square; `size` is how wide it is shown at most, in CSS pixels. */
export function Avatar({ size = 480, ...props }: PictureProps & { size?: number }) {
  if (!props.src) {
    return <TibebAvatar seed={props.seed} label={props.alt || undefined} className={props.className} />;
  }
  return <Image {...props} src={props.src} width={size} height={size} />;
}

/**
 * A wide picture in the proportion of an event's banner (1200 x 630) unless told otherwise. `sizes` says how
 * wide it is shown, as in HTML: ours come in two widths, and the browser takes the one that is enough.
 */
export function Banner({
  width = 1200,
  height = 630,
  ...props
}: PictureProps & { width?: number; height?: number; sizes?: string }) {
  if (!props.src) {
    return (
      <TibebPoster
        seed={props.seed}
        title={props.alt || undefined}
        width={width}
        height={height}
        className={props.className}
        priority={props.priority ?? false}
      />
    );
  }
  return <Image {...props} src={props.src} width={width} height={height} />;
}

function Image({
  src,
  alt,
  className,
  priority = false,
  width,
  height,
  sizes,
}: PictureProps & { src: string; width: number; height: number; sizes?: string }) {
  const avif = avifTwin(src);
  const widths = (file: string) => (sizes ? { sizes, srcSet: bothWidths(file) } : undefined);
  return (
    <picture className="contents">
      {avif && <source type="image/avif" srcSet={avif} {...widths(avif)} />}
      <img
        {...widths(src)}
        src={src}
        alt={alt}
        width={width}
        height={height}
        className={className}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
      />
    </picture>
  );
}

/** Our own pictures lie in both formats beside each other; foreign ones are taken as they are. */
function avifTwin(src: string): string | undefined {
  return src.startsWith('/pictures/') && src.endsWith('.webp') ? src.replace(/\.webp$/, '.avif') : undefined;
}

/** Our own banners lie 600 and 1200 pixels wide beside each other. */
function bothWidths(src: string): string {
  const half = src.replace(/^(\/pictures\/.+)-1200\.(avif|webp)$/, '$1-600.$2');
  return half === src ? src : `${half} 600w, ${src} 1200w`;
}
