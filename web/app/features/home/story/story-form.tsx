import { type ReactNode, useId } from 'react';
import { Form } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Field, FieldErrors } from '#web/ui/field.tsx';
import type { FormRefusal } from '#web/ui/form-check.ts';
import { useForm } from '#web/ui/use-form.ts';
import { mostStars, Star } from '../star-row.tsx';

/** Not part of the page's first load. */
const loadRules = () => import('#contract/home/forms.ts').then(({ testimonialForm }) => testimonialForm);

const categories = [
  { value: 'artist', label: 'Artist' },
  { value: 'fan', label: 'Fan' },
  { value: 'venue', label: 'Venue' },
];
const stars = Array.from({ length: mostStars }, (_, at) => String(at + 1));

/** The call to submit a testimonial; its rules are those of the API. */
export function StoryForm({ refusal, busy }: { refusal: FormRefusal | undefined; busy: boolean }) {
  const form = useForm(loadRules, refusal);
  const { errors, values } = form;
  return (
    <Form {...form.props} method="post" className="grid gap-5">
      {errors.form.length > 0 && (
        <div
          tabIndex={-1}
          data-form-problem
          className="rounded-lg border border-coral-text bg-coral-soft px-4 py-3"
        >
          {errors.form.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </div>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Your name" errors={errors.fields.name}>
          {(control) => (
            <input
              {...control}
              className="field"
              name="name"
              autoComplete="name"
              defaultValue={values.name}
            />
          )}
        </Field>
        <Field label="What you do" errors={errors.fields.role}>
          {(control) => (
            <input
              {...control}
              className="field"
              name="role"
              autoComplete="organization-title"
              placeholder="Street violinist, Piassa"
              defaultValue={values.role}
            />
          )}
        </Field>
      </div>
      <Choice legend="Who is speaking?" errors={errors.fields.category}>
        {(describedBy) => (
          <div className="flex flex-wrap gap-2">
            {categories.map(({ value, label }) => (
              <label key={value} className="filter-chip">
                <input
                  type="radio"
                  name="category"
                  value={value}
                  className="sr-only"
                  defaultChecked={values.category === value}
                  aria-describedby={describedBy}
                />
                {label}
              </label>
            ))}
          </div>
        )}
      </Choice>
      <Choice legend="Your rating" errors={errors.fields.rating}>
        {(describedBy) => (
          <div className="star-choice">
            {stars.map((value) => (
              <label key={value}>
                <input
                  type="radio"
                  name="rating"
                  value={value}
                  className="sr-only"
                  defaultChecked={values.rating === value}
                  aria-describedby={describedBy}
                />
                <span className="sr-only">{value === '1' ? '1 star' : `${value} stars`}</span>
                <Star />
              </label>
            ))}
          </div>
        )}
      </Choice>
      <Field label="Your words" hint="Two or three sentences are plenty." errors={errors.fields.quote}>
        {(control) => (
          <textarea {...control} className="field" name="quote" rows={5} defaultValue={values.quote} />
        )}
      </Field>
      <Field
        label="Mail address (optional)"
        hint="Only for our answer. It is never shown."
        errors={errors.fields.email}
      >
        {(control) => (
          <input
            {...control}
            className="field"
            type="email"
            inputMode="email"
            name="email"
            autoComplete="email"
            defaultValue={values.email}
          />
        )}
      </Field>
      {/* A trap: no person sees it, and a program that fills every field gives itself away. */}
      <div hidden>
        <label>
          Leave this empty <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Button type="submit" look="primary" busy={busy} className="justify-self-start">
        {busy ? 'Sending...' : 'Send Testimonial'}
      </Button>
    </Form>
  );
}

/** A group of which one is chosen, with what is wrong with the choice. */
function Choice({
  legend,
  errors,
  children,
}: {
  legend: string;
  errors: readonly string[] | undefined;
  children: (describedBy: string | undefined) => ReactNode;
}) {
  const errorId = useId();
  return (
    <fieldset>
      <legend className="label">{legend}</legend>
      {children(errors ? errorId : undefined)}
      <FieldErrors id={errorId} errors={errors} />
    </fieldset>
  );
}
