import type { PicturePurpose } from '#contract/picture-rules.ts';
import { pictureFiles } from './picture-sizes.ts';
import { TibebAvatar, TibebPoster } from './tibeb/tibeb.tsx';

interface PictureProps {
  /** A path on this site or an absolute URL; without one a woven pattern made from `seed` stands in. */
  readonly src: string | null | undefined;
  /** The id of what is pictured: the same id weaves the same pattern everywhere. */
  readonly seed: string;
  /** Empty when the name is beside the picture anyway. */
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
  return (
    <Picture {...props} src={props.src} purpose="portrait" width={size} height={size} sizes={`${size}px`} />
  );
}

/**
 * A wide picture in the proportion of an event's banner (1200 x 630) unless set otherwise. `sizes` says how
 * wide it is shown, as in HTML: ours come in several widths, and the browser takes the one that is enough.
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
  return <Picture {...props} src={props.src} purpose="banner" width={width} height={height} />;
}

/** An existing picture: no pattern replaces it. */
export function Picture({
  src,
  purpose,
  alt,
  className,
  priority = false,
  width,
  height,
  sizes,
}: Omit<PictureProps, 'seed'> & {
  src: string;
  purpose: PicturePurpose;
  width: number;
  height: number;
  sizes?: string;
}) {
  const { srcSet, avifSrcSet, size } = pictureFiles(src, purpose);
  return (
    <picture className="contents">
      {/* Without a box of its own, because that would take a gap of the flex or grid row around it. */}
      {avifSrcSet && <source className="hidden" type="image/avif" srcSet={avifSrcSet} sizes={sizes} />}
      <img
        sizes={srcSet && sizes}
        srcSet={srcSet}
        src={src}
        alt={alt}
        width={size?.width ?? width}
        height={size?.height ?? height}
        className={className}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
      />
    </picture>
  );
}
