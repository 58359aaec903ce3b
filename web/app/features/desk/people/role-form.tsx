import { deskPaths } from '#contract/desk/paths.ts';
import type { DeskPersonDetails } from '#contract/desk/people/schemas.ts';
import { roleFormTexts as texts } from '#texts/desk/operators.ts';
import { FieldErrors } from '#web/ui/field.tsx';
import { ActForm, type DeskRefusal } from '../act-form.tsx';

/** Not part of the page's first load. */
const loadRules = () => import('#contract/desk/forms.ts').then(({ roleForm }) => roleForm);

/** Gives somebody a role at the desk, or takes theirs away. */
export function RoleForm({
  person: { id, role },
  refusal,
}: {
  person: DeskPersonDetails;
  refusal: DeskRefusal | undefined;
}) {
  return (
    <ActForm
      title={texts.title}
      lead={texts.lead}
      button={texts.change}
      refusal={refusal}
      here={deskPaths.person(id)}
      to={deskPaths.person(id, { act: 'role' })}
      loadRules={loadRules}
    >
      {({ errors, values }) => (
        <fieldset>
          <legend className="label">{texts.legend}</legend>
          <div className="flex flex-wrap gap-2">
            {(['support', 'finance', 'admin', 'none'] as const).map((one) => (
              <label key={one} className="filter-chip">
                <input
                  type="radio"
                  name="role"
                  value={one}
                  className="sr-only"
                  defaultChecked={(values.role ?? role ?? 'none') === one}
                />
                {texts.roles[one]}
              </label>
            ))}
          </div>
          <FieldErrors errors={errors.fields.role} />
        </fieldset>
      )}
    </ActForm>
  );
}
