import { browserApi } from '#web/platform/browser-api.ts';
import { languageOf } from '#web/platform/language.ts';
import { Avatar } from '#web/ui/picture.tsx';

export interface Suggestion {
  readonly id: string;
  readonly name: string;
  readonly picture: string | null;
}

const most = 6;

/** Beneficiaries whose name contains the search. */
export async function findProfiles(search: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  const query = { search, limit: String(most) };
  const { results } = await browserApi('GET /beneficiary/professionals', { query }, signal);
  return results.map(({ id, name, profile_picture: picture }) => ({ id, name, picture }));
}

/** The options of the list below the field; the arrow keys move the active one. */
export function SuggestedProfiles({
  listId,
  found,
  active,
  onTake,
}: {
  listId: string;
  found: readonly Suggestion[];
  active: number;
  onTake: (suggestion: Suggestion) => void;
}) {
  return found.map((suggestion, at) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text field's, which keeps the focus.
    <div
      key={suggestion.id}
      id={`${listId}-${at}`}
      role="option"
      tabIndex={-1}
      aria-selected={at === active}
      className={`flex min-h-12 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1 ${at === active ? 'bg-saffron-soft' : 'hover:bg-sunken'}`}
      // Pressing would take the focus, and with it the list, away from the text field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onTake(suggestion)}
    >
      <Avatar
        src={suggestion.picture}
        seed={suggestion.id}
        alt=""
        size={40}
        className="size-10 flex-none rounded-full object-cover"
      />
      <span className="min-w-0 truncate font-semibold" lang={languageOf(suggestion.name)}>
        {suggestion.name}
      </span>
    </div>
  ));
}
