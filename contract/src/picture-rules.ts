/** What a picture is for: banners keep their proportions, portraits become squares. */
export const picturePurposes = ['banner', 'portrait'] as const;
export type PicturePurpose = (typeof picturePurposes)[number];

/** Limits of uploaded pictures in bytes and pixels (section 10 of the design). */
export const maxPictureBytes = 10 * 1024 * 1024;
export const maxPicturePixels = 25_000_000;

/** The widths of uploaded pictures, ascending. */
const pictureWidths: Readonly<Record<PicturePurpose, readonly number[]>> = {
  banner: [320, 640, 1200, 1920],
  portrait: [96, 240, 480, 960],
};

export function largestWidth(purpose: PicturePurpose): number {
  return pictureWidths[purpose].at(-1) ?? 0;
}

/** The widths in which a picture of this width is stored, ascending; the last is its own. */
export function storedWidths(purpose: PicturePurpose, width: number): number[] {
  return [...pictureWidths[purpose].filter((step) => step < width), width];
}
