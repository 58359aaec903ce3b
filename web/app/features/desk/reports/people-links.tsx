import { Link } from 'react-router';
import { deskPaths } from '#contract/desk/paths.ts';
import { reportTexts as texts } from '#texts/desk/reports.ts';

/** The people responsible for something, with the way to each; an erased account has none. */
export function PeopleLinks({
  people,
}: {
  people: readonly { readonly id: string; readonly name: string }[];
}) {
  if (people.length === 0) return texts.nobody;
  return (
    <ul className="grid gap-1">
      {people.map((person) => (
        <li key={person.id}>
          {person.name ? (
            <Link className="link" to={deskPaths.person(person.id)}>
              {person.name}
            </Link>
          ) : (
            texts.erased(person.id)
          )}
        </li>
      ))}
    </ul>
  );
}
