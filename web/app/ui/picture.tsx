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

/** A wide picture in the proportion of an event's banner (1200 x 630) unless told otherwise. */
export function Banner({
  width = 1200,
  height = 630,
  ...props
}: PictureProps & { width?: number; height?: number }) {
  if (!props.src) {
    return (
      <TibebPoster
        seed={props.seed}
        title={props.alt || undefined}
        width={width}
        height={height}
        className={props.className}
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
}: PictureProps & { src: string; width: number; height: number }) {
  const avif = avifTwin(src);
  return (
    <picture className="contents">
      {avif && <source type="image/avif" srcSet={avif} />}
      <img
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
