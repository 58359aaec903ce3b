import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { signInFirstTexts as texts } from '#texts/events/organizing.ts';
import { TibebPoster } from '#web/ui/tibeb/tibeb.tsx';

/** In live mode nobody is shown a demonstration: a guest is asked to sign in, and comes back. */
export default function SignInFirst({ returnTo }: { returnTo: string }) {
  return (
    <main id="content" className="page grid place-items-center py-10 md:py-16">
      <div className="card w-full max-w-3xl overflow-hidden">
        <TibebPoster seed="organizers" width={1200} height={300} className="block w-full" />
        <div className="grid justify-items-start gap-4 p-5 sm:p-10">
          <p className="eyebrow">{texts.forOrganizers}</p>
          <h1 className="text-title">{texts.title}</h1>
          <p className="text-lead text-muted">{texts.description}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            <Link to={paths.signIn({ returnTo })} className="btn btn-primary">
              {texts.signIn}
            </Link>
            <Link to={paths.signUp({ returnTo })} className="btn">
              {texts.signUp}
            </Link>
          </div>
        </div>
      </div>
    </main>
  );
}
