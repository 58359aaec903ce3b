import { loadingTexts } from '#texts/beneficiaries/loading.ts';

/** The skeleton of a profile while the page loads (section 2). */
export function ProfileLoading() {
  return (
    <div className="page pt-20">
      <div className="card p-5 sm:p-8">
        <p role="status" className="text-lead text-muted">
          {loadingTexts.profile}
        </p>
        <div aria-hidden className="mt-6 grid gap-6 sm:grid-cols-[auto_1fr] sm:gap-8">
          <div className="skeleton size-32 rounded-xl sm:size-44" />
          <div className="grid content-center gap-4">
            <div className="skeleton h-10 w-2/3" />
            <div className="skeleton h-6 w-1/3" />
            <div className="skeleton h-11 w-1/2" />
          </div>
        </div>
      </div>
    </div>
  );
}
