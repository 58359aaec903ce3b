import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { demoTexts } from '#texts/ui/demo.ts';

/** Tells a guest that a page is a demonstration, with a link to sign in for the real one. */
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
