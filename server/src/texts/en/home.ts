/** The mail that brings a testimonial to the team. Names come quoted. */
export const testimonialMailTexts = {
  subject: (rating: number) => `A testimonial of ${rating} of 5 stars`,
  writes: ({
    name,
    role,
    category,
    rating,
  }: {
    name: string;
    role: string;
    category: string;
    rating: number;
  }) => `${name}, ${role} (${category}), gives ${rating} of 5 stars and writes:`,
  answerTo: (email: string) => `Answer to: ${email}`,
  noAddress: 'They left no mail address.',
} as const;
