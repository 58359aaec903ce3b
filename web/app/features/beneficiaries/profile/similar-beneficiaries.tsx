import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { beneficiaryTexts } from '#texts/beneficiaries.ts';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';

const texts = beneficiaryTexts.profile;

export function SimilarBeneficiaries() {
  return (
    <section className="card overflow-hidden" aria-labelledby="similar">
      <TibebBand seed="similar" height={24} className="block" />
      <div className="p-5">
        <h2 id="similar" className="text-heading">
          {texts.similar}
        </h2>
        <Link to={paths.professionals()} className="btn btn-quiet mt-4 w-full">
          {texts.viewAllBeneficiaries}
        </Link>
      </div>
    </section>
  );
}
