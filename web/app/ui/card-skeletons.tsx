/** Skeletons of cards, in the grid that will hold them; `picture` is the shape of their pictures. */
export function CardSkeletons({ count, picture }: { count: number; picture: string }) {
  return (
    <div className="card-grid" aria-hidden>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
        <div key={at} className="card overflow-hidden">
          <div className={`skeleton rounded-none ${picture}`} />
          <div className="grid gap-3 p-5">
            <div className="skeleton h-7 w-2/3" />
            <div className="skeleton h-6 w-1/3" />
            <div className="skeleton h-16" />
            <div className="skeleton h-11" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** The skeleton of a list during a navigation to it. */
export function ListLoading({
  status,
  title,
  picture,
}: {
  /** What is read out: 'Loading events...' */
  status: string;
  title: string;
  picture: string;
}) {
  return (
    <div className="page pt-10 sm:pt-14">
      <p role="status" className="eyebrow">
        {status}
      </p>
      <p className="mt-3 font-display text-title" aria-hidden>
        {title}
      </p>
      <div className="mt-10">
        <CardSkeletons count={6} picture={picture} />
      </div>
    </div>
  );
}
