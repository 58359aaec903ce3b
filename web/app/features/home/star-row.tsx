import { starsTexts } from '#texts/home/stars.ts';

/** Section 9: the most stars a testimonial can give. */
export const mostStars = 5;

export function StarRow({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={starsTexts.rating(rating, mostStars)} className="star-row">
      {Array.from({ length: mostStars }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a star is its place in the row.
        <Star key={at} filled={at < rating} />
      ))}
    </span>
  );
}

export function Star({ filled = true }: { filled?: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden
      className={filled ? 'star' : 'star star-empty'}
    >
      <path d="M12 2.5l2.9 6.2 6.6.8-4.9 4.6 1.3 6.7-5.9-3.3-5.9 3.3 1.3-6.7L2.5 9.5l6.6-.8z" />
    </svg>
  );
}
