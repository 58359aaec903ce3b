import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { demoTexts } from '#texts/ui/demo.ts';

/** Says to a guest that a page is a demonstration, and leads to where it is none. */
export function DemoLead({ text = demoTexts.form, returnTo }: { text?: string; returnTo: string }) {
  return (
    <>
      {text}{' '}
      <Link to={paths.signIn({ returnTo })} className="link">
        {demoTexts.signIn}
      </Link>
    </>
  );
}
