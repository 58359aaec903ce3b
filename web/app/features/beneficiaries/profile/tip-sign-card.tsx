import { paths } from '#contract/paths.ts';
import { beneficiaryTexts } from '#texts/beneficiaries.ts';

const texts = beneficiaryTexts.profile.tipSign;

/** For who plays, and for the houses they play in. */
export function TipSignCard({ id }: { id: string }) {
  return (
    <section className="card p-5" aria-labelledby="tip-sign">
      <h2 id="tip-sign" className="text-heading">
        {texts.heading}
      </h2>
      <p className="mt-2 text-muted">{texts.lead}</p>
      <a href={paths.tipSign(id)} target="_blank" rel="noopener" className="btn btn-quiet mt-4 w-full">
        {texts.print}
        <span className="sr-only"> {texts.newTab}</span>
      </a>
    </section>
  );
}
