import { BadgeCheck } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { nameForList } from '#contract/events/beneficiary-names.ts';
import { eventFormTexts } from '#texts/events/edit.ts';
import { languageOf } from '#web/platform/language.ts';
import { Field } from '#web/ui/field.tsx';
import { choose, type Named, nameAt, readBill, readChosen, replaceName } from './chosen-profiles.ts';
import type { Suggestion } from './suggested-profiles.tsx';
import { useSuggestions } from './use-suggestions.ts';

const texts = eventFormTexts.who;

/**
 * The performers: one text of names with commas between them (section 3). While a name is typed, matching profiles are
 * suggested; a chosen suggestion links that profile, and every other name has no profile.
 */
export function BeneficiariesField({
  names,
  ids,
  errors,
}: {
  names: string | undefined;
  /** The profiles chosen before, as the form holds them. */
  ids: string | undefined;
  errors: readonly string[] | undefined;
}) {
  const [text, setText] = useState(names ?? '');
  const [chosen, setChosen] = useState(() => readChosen(ids));
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const { found, Options } = useSuggestions(typed);
  const open = found.length > 0;
  // The text may have been typed before the scripts ran.
  useEffect(() => setText(input.current?.value ?? ''), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other suggestions, and none of them is meant yet.
  useEffect(() => setActive(-1), [found]);

  const read = () => {
    const { value = '', selectionStart } = input.current ?? {};
    setText(value);
    setTyped(nameAt(value, selectionStart ?? value.length).typed);
  };
  const close = () => setTyped('');
  const take = ({ id, name }: Suggestion) => {
    const field = input.current;
    if (!field) return;
    const listed = nameForList(name);
    field.value = replaceName(field.value, nameAt(field.value, field.selectionStart ?? 0), listed);
    setText(field.value);
    setChosen(choose(chosen, listed, id));
    close();
    field.focus();
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const suggestion = found[active];
    const last = found.length - 1;
    if (open && event.key === 'ArrowDown') setActive(active >= last ? 0 : active + 1);
    else if (open && event.key === 'ArrowUp') setActive(active <= 0 ? last : active - 1);
    else if (open && event.key === 'Enter' && suggestion) take(suggestion);
    else if (open && event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };

  return (
    <div>
      <Field
        label={eventFormTexts.fields.beneficiaries}
        hint={eventFormTexts.hints.beneficiaries}
        errors={errors}
      >
        {(control) => (
          <div className="relative">
            <input
              {...control}
              ref={input}
              className="field"
              name="beneficiaries"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={open}
              aria-controls={listId}
              aria-activedescendant={found[active] ? `${listId}-${active}` : undefined}
              autoComplete="off"
              placeholder={eventFormTexts.placeholders.beneficiaries}
              defaultValue={names}
              onChange={read}
              onKeyDown={onKeyDown}
              onBlur={close}
            />
            <div
              id={listId}
              role="listbox"
              aria-label={texts.suggestions}
              hidden={!open}
              className="card absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-auto p-1.5 shadow-lift"
            >
              {Options && <Options listId={listId} found={found} active={active} onTake={take} />}
            </div>
          </div>
        )}
      </Field>
      <input type="hidden" name="beneficiaryIds" value={JSON.stringify(chosen)} />
      <p className="sr-only" role="status">
        {open && texts.found(found.length)}
      </p>
      <Bill bill={readBill(text, chosen)} />
    </div>
  );
}

/** A preview of the parsed text, with a chip for each performer. */
function Bill({ bill }: { bill: readonly Named[] }) {
  if (bill.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-1.5" aria-label={texts.shown}>
      {bill.map(({ id, name }) => (
        <li key={name} className={`chip ${id ? '' : 'chip-quiet'}`}>
          {id && <BadgeCheck size={16} aria-hidden className="flex-none" />}
          <span className="truncate" lang={languageOf(name)}>
            {name}
          </span>
          <span className="sr-only">, {id ? texts.linked : texts.unlinked}</span>
        </li>
      ))}
    </ul>
  );
}
