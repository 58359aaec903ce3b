import type { ReactNode } from 'react';
import { eventFormTexts as texts } from '#texts/events/edit.ts';
import { Field, type FieldControl } from '#web/ui/field.tsx';
import type { FormErrors, FormValues } from '#web/ui/form-check.ts';
import { PictureField } from '#web/ui/picture-field.tsx';
import { TibebPoster } from '#web/ui/tibeb/tibeb.tsx';
import { BeneficiariesField } from './beneficiaries-field.tsx';
import { LocationField } from './location-field.tsx';

interface EventFieldsProps {
  readonly values: FormValues;
  readonly errors: FormErrors['fields'];
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  readonly zone: string;
  /** The seed of the woven picture that replaces a missing one. */
  readonly seed: string;
  /** A guest's picture is shown and goes nowhere. */
  readonly guest: boolean;
}

type Plain = keyof Pick<
  typeof texts.fields,
  'title' | 'category' | 'description' | 'date' | 'time' | 'ticketPrice' | 'tickets' | 'ticketsUrl'
>;

export function EventFields({ values, errors, categories, zone, seed, guest }: EventFieldsProps) {
  const field = (
    name: Plain,
    control: (props: FieldControl & { name: Plain; defaultValue: string; className: string }) => ReactNode,
    hint?: string,
  ) => (
    <Field label={texts.fields[name]} errors={errors[name]} hint={hint}>
      {(props) => control({ ...props, name, defaultValue: values[name] ?? '', className: 'field' })}
    </Field>
  );
  const { placeholders, hints, sections } = texts;
  return (
    <>
      <Section {...sections.what}>
        {field('title', (props) => (
          <input {...props} placeholder={placeholders.title} autoComplete="off" />
        ))}
        {field('category', (props) => (
          <select {...props} className="field field-select">
            <option value="">{placeholders.category}</option>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        ))}
        {field('description', (props) => (
          <textarea {...props} rows={5} placeholder={placeholders.description} />
        ))}
      </Section>
      <Section {...sections.when}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {field('date', (props) => (
            <input {...props} type="date" />
          ))}
          {field(
            'time',
            (props) => (
              <input {...props} type="time" />
            ),
            hints.time(zone),
          )}
        </div>
        <LocationField words={values.location} place={values.place} errors={errors.location} />
      </Section>
      <Section {...sections.who}>
        <BeneficiariesField
          names={values.beneficiaries}
          ids={values.beneficiaryIds}
          errors={errors.beneficiaries}
        />
      </Section>
      <Section {...sections.tickets}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {field(
            'ticketPrice',
            (props) => (
              <input
                {...props}
                inputMode="decimal"
                placeholder={placeholders.ticketPrice}
                autoComplete="off"
              />
            ),
            hints.ticketPrice,
          )}
          {field('tickets', (props) => (
            <input {...props} inputMode="numeric" placeholder={placeholders.tickets} autoComplete="off" />
          ))}
        </div>
        {field(
          'ticketsUrl',
          (props) => (
            <input {...props} inputMode="url" placeholder={placeholders.ticketsUrl} autoComplete="off" />
          ),
          hints.ticketsUrl,
        )}
      </Section>
      <Section {...sections.image}>
        <PictureField
          name="image"
          label={texts.fields.image}
          purpose="banner"
          saved={values.image}
          standIn={
            <TibebPoster
              seed={seed}
              width={1200}
              height={630}
              className="aspect-[1200/630] w-full rounded-md object-cover"
            />
          }
          hint={hints.image}
          errors={errors.image}
          chooseLabel={texts.upload}
          local={guest}
        />
      </Section>
    </>
  );
}

/** The description is beside its fields where there is room, above them otherwise. */
function Section({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-x-10 gap-y-5 border-line border-t pt-8 lg:grid-cols-[15rem_1fr]">
      <div>
        <h2 className="text-heading">{title}</h2>
        <p className="mt-2 text-muted">{about}</p>
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-5">{children}</div>
    </section>
  );
}
