import type { eventTexts, pageTexts } from '#texts/desk/listings.ts';
import { ActForm, type DeskRefusal } from './act-form.tsx';

/** Hides a page or an event, or shows it again. */
export function HidingForm({
  hidden,
  here,
  showAgain,
  texts,
  refusal,
}: {
  hidden: boolean;
  here: string;
  /** Where the form that shows it again is posted. */
  showAgain: string;
  texts: typeof pageTexts | typeof eventTexts;
  refusal: DeskRefusal | undefined;
}) {
  if (hidden)
    return (
      <ActForm
        refusal={refusal}
        here={here}
        to={showAgain}
        title={texts.showTitle}
        lead={texts.showLead}
        button={texts.show}
      />
    );
  return (
    <ActForm
      refusal={refusal}
      here={here}
      to={here}
      title={texts.hideTitle}
      lead={texts.hideLead}
      button={texts.hide}
      variant="danger"
    />
  );
}
