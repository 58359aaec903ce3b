import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { LinkAnswer } from '#web/platform/secret-link.ts';
import { Button } from './button.tsx';
import { FormProblem } from './form/form-problem.tsx';
import { TibebBand } from './tibeb/tibeb.tsx';

/** One button on a card: a link in a mail leads here, and does nothing by itself. */
export function LinkCard({
  seed,
  action,
  answer,
  texts,
  children,
}: {
  /** The seed of the woven band. */
  seed: string;
  action: string;
  answer: LinkAnswer | undefined;
  texts: Readonly<Record<'metaTitle' | 'lead' | 'button' | 'busy' | 'doneTitle' | 'doneLead', string>>;
  /** Where to go once it is done. */
  children: ReactNode;
}) {
  const busy = useNavigation().state === 'submitting';
  const done = answer?.problem === null;
  return (
    <main id="content" className="page grid place-items-center py-10 md:py-16">
      <div className="card w-full max-w-xl overflow-hidden">
        <TibebBand seed={seed} height={24} className="block" />
        <div className="grid gap-6 px-5 py-8 sm:p-10">
          <div role="status">
            <h1 className="text-title">{done ? texts.doneTitle : texts.metaTitle}</h1>
            <p className="mt-3 text-muted">{done ? texts.doneLead : texts.lead}</p>
          </div>
          <FormProblem errors={answer?.problem ? [answer.problem] : []} />
          {done ? (
            children
          ) : (
            <Form method="post" action={action}>
              <Button type="submit" variant="primary" busy={busy}>
                {busy ? texts.busy : texts.button}
              </Button>
            </Form>
          )}
        </div>
      </div>
    </main>
  );
}
