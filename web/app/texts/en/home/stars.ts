export const starsTexts = {
  rating: (rating: number, most: number) => `${rating} out of ${most} stars`,
} as const;
