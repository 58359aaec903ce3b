import { beneficiaryTexts } from './texts.ts';

/** Cards still on their way. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <div className="card-grid" aria-hidden>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
        <div key={at} className="card overflow-hidden">
          <div className="skeleton aspect-4/3 rounded-none" />
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

/** The list while one is on the way to it from another page. */
export function ListLoading() {
  return (
    <div className="page pt-10 sm:pt-14">
      <p role="status" className="eyebrow">
        {beneficiaryTexts.list.loading}
      </p>
      <p className="mt-3 text-title font-display" aria-hidden>
        {beneficiaryTexts.list.title}
      </p>
      <div className="mt-10">
        <CardSkeletons count={6} />
      </div>
    </div>
  );
}
