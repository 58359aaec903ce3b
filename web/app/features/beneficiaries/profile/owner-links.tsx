import { Link } from 'react-router';
import { claimPaths } from '#contract/claims/paths.ts';
import { reportPath } from '#contract/reports/paths.ts';
import { beneficiaryTexts } from '#texts/beneficiaries.ts';

const texts = beneficiaryTexts.profile;

/** For whoever the page is about, and for whoever wants to report it. The claim of a page that others look after is quiet. */
export function OwnerLinks({ id, claimable }: { id: string; claimable: boolean }) {
  return (
    <>
      {claimable && (
        <p className="text-center text-muted text-sm">
          {texts.isThisYou}{' '}
          <Link className="link" to={claimPaths.claim(id)}>
            {texts.claim}
          </Link>
        </p>
      )}
      <p className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
        <a href={reportPath('page', id)} rel="nofollow" className="link">
          {texts.report}
        </a>
        {!claimable && (
          <Link className="link" to={claimPaths.claim(id)} rel="nofollow">
            {texts.isThisYou}
          </Link>
        )}
      </p>
    </>
  );
}
