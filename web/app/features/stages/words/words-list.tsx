import { Form, useNavigation } from 'react-router';
import { reportPath } from '#contract/reports/paths.ts';
import type { StageWords } from '#contract/stages/screen/schemas.ts';
import { manageScreenTexts } from '#texts/stages/screen.ts';
import { languageOf } from '#web/platform/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { useFocusIfLost } from '#web/ui/use-focus-on-change.ts';
import { wordsFields as fields } from './words-field.ts';

const texts = manageScreenTexts.words;

/** A page of the fans' messages, each with two buttons that suit one thumb. */
export function WordsList({
  words,
  page,
  pages,
  hrefOf,
  showEvent = false,
}: {
  words: readonly StageWords[];
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  showEvent?: boolean;
}) {
  const deciding = useNavigation().formData?.get(fields.tip) ?? null;
  // A message that was decided moves, and its button goes: the next ones are at the top.
  const list = useFocusIfLost<HTMLUListElement>(deciding);
  const waiting = words.filter(({ shown }) => shown === null).length;
  return (
    <>
      <p role="status" className="font-semibold empty:-mb-6">
        {waiting > 0 && (pages > 1 ? texts.waitingHere(waiting) : texts.waiting(waiting))}
      </p>
      {words.length === 0 && <p className="card px-5 py-10 text-center">{texts.none}</p>}
      <ul ref={list} tabIndex={-1} className="grid gap-4">
        {words.map((one) => (
          <Words key={one.tip} words={one} showEvent={showEvent} />
        ))}
      </ul>
      <Pager page={page} pages={pages} hrefOf={hrefOf} />
      <p className="hint">{texts.filtered}</p>
    </>
  );
}

function Words({
  words: { tip, text, supporter, event, shown },
  showEvent,
}: {
  words: StageWords;
  showEvent: boolean;
}) {
  const busy = useNavigation().formData?.get(fields.tip) === tip;
  const name = supporter ?? texts.somebody;
  const button = (value: 'yes' | 'no', label: string) => (
    <Button
      type="submit"
      name={fields.shown}
      value={value}
      variant={value === 'yes' ? 'green' : 'plain'}
      busy={busy}
      className="min-h-14 flex-1 whitespace-nowrap"
    >
      {label}
      <span className="sr-only" lang={languageOf(text)}>
        {texts.of(text, name)}
      </span>
    </Button>
  );
  return (
    <li className="card grid items-center gap-3 p-4 sm:p-5 md:grid-cols-[1fr_auto] md:gap-x-6">
      <div className="grid gap-3">
        <blockquote className="wrap-anywhere whitespace-pre-line text-lg" lang={languageOf(text)}>
          {text}
        </blockquote>
        <p className="text-muted text-sm">
          {texts.by(name)} {showEvent && texts.at(event.title)}
          {' · '}
          <a href={reportPath('message', tip)} className="link">
            {texts.report}
            <span className="sr-only" lang={languageOf(text)}>
              {texts.of(text, name)}
            </span>
          </a>
        </p>
        {shown !== null && <p className="text-sm">{shown ? texts.shown : texts.hidden}</p>}
      </div>
      <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
        <input type="hidden" name={fields.intent} value="words" />
        <input type="hidden" name={fields.tip} value={tip} />
        {shown !== true && button('yes', texts.show)}
        {shown !== false && button('no', texts.hide)}
      </Form>
    </li>
  );
}
