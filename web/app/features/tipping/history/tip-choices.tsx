import { Form } from 'react-router';
import { moreAnonymous } from '#contract/tipping/rules.ts';
import type { Tip } from '#contract/tipping/schemas.ts';
import { tipPageTexts as texts } from '#texts/tipping/history.ts';
import { Button } from '#web/ui/button.tsx';
import { anonymityField } from '../form/anonymity-choice.tsx';

/** Whether the message is public: show or hide. */
export const wordsField = 'words';

/** Why something was refused, beside its button. */
export function Problem({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p role="alert" className="error-text print:hidden">
      {text}
    </p>
  );
}

/** The receiver of a tip within a sentence. */
export const receiverOf = ({ beneficiary: { listed, name } }: Tip) => (listed ? name : texts.notShown);

/** Who may see the sender's name, and the ways to hide it from more people. */
export function Anonymity({ tip, problem }: { tip: Tip; problem: string | undefined }) {
  const name = receiverOf(tip);
  const more = moreAnonymous(tip.anonymity);
  return (
    <section className="card grid max-w-2xl gap-3 p-5 sm:p-6 print:hidden" aria-labelledby="anonymity">
      <h2 id="anonymity" className="text-heading">
        {texts.anonymity.title}
      </h2>
      <p>{texts.anonymity.now[tip.anonymity](name)}</p>
      {more.length > 0 && (
        <>
          <p className="text-muted">{texts.anonymity.lead}</p>
          <Form method="post" className="flex flex-wrap gap-3" preventScrollReset>
            {more.map((anonymity) => (
              <Button
                key={anonymity}
                type="submit"
                name={anonymityField}
                value={anonymity}
                className="wrap-anywhere"
              >
                {texts.anonymity.become[anonymity](name)}
              </Button>
            ))}
          </Form>
        </>
      )}
      <Problem text={problem} />
    </section>
  );
}

/** Whether the message is public, together with the name as far as that is public. */
export function Words({ tip, problem }: { tip: Tip; problem: string | undefined }) {
  const name = receiverOf(tip);
  const { hidden, shown, shownUnnamed, show, hide, title } = texts.words;
  const now = tip.words_shown ? (tip.anonymity === 'none' ? shown : shownUnnamed) : hidden;
  return (
    <section className="card grid max-w-2xl gap-3 p-5 sm:p-6 print:hidden" aria-labelledby="words">
      <h2 id="words" className="text-heading">
        {title}
      </h2>
      <p>{now(name)}</p>
      <Form method="post" preventScrollReset>
        <Button type="submit" name={wordsField} value={tip.words_shown ? 'hide' : 'show'}>
          {tip.words_shown ? hide : show}
        </Button>
      </Form>
      <Problem text={problem} />
    </section>
  );
}
