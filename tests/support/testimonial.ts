/** A testimonial with only the required fields. */
export const testimonial = {
  name: 'Aster Bekele',
  role: 'Masenqo player',
  category: 'artist',
  rating: 5,
  quote: 'The first tip came before I had packed up.',
} as const;
