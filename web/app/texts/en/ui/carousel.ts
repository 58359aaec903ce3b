export const carouselTexts = {
  position: (at: number, all: number) => `Picture ${at} of ${all}`,
  previousPicture: 'Previous picture',
  nextPicture: 'Next picture',
} as const;
