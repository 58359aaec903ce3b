import { TibebPoster } from '#web/ui/tibeb/tibeb.tsx';

/** Shown at the address of a text that does not exist, with a link to those that do. */
export function Missing({
  texts,
  seed,
  back,
}: {
  texts: { title: string; description: string };
  seed: string;
  back: { href: string; text: string };
}) {
  return (
    <main id="content" className="page section grid justify-items-center text-center">
      <TibebPoster seed={seed} width={1200} height={360} className="block w-full max-w-xl rounded-xl" />
      <h1 className="mt-10 text-title">{texts.title}</h1>
      <p className="mt-4 max-w-md text-lead text-muted">{texts.description}</p>
      <a href={back.href} className="btn btn-primary btn-large mt-8">
        {back.text}
      </a>
    </main>
  );
}
