import { type EmbedVariant, embedPaths } from '#contract/tipping/embed-paths.ts';
import { snippetTexts as texts } from '#texts/tipping/embed.ts';
import { Field } from '#web/ui/field.tsx';
import { snippetOf } from './write-frame.ts';

const variants = ['card', 'button'] as const satisfies readonly EmbedVariant[];

/** The card and the button of a page, to be copied into another site. */
export function EmbedSnippets({
  page,
  publicOrigin,
}: {
  page: { readonly id: string; readonly name: string };
  publicOrigin: string;
}) {
  return (
    <section className="card grid gap-4 p-5 sm:p-6" aria-labelledby="snippets">
      <h2 id="snippets" className="text-heading">
        {texts.title}
      </h2>
      <p className="text-muted">{texts.lead}</p>
      {variants.map((variant) => (
        <Field
          key={variant}
          label={texts[variant]}
          hint={
            <a className="link" href={embedPaths.embed(page, variant)} target="_blank" rel="noopener">
              {texts.see}
              <span className="sr-only">: {texts[variant]}</span>
            </a>
          }
        >
          {(control) => (
            <textarea
              {...control}
              className="field select-all font-mono text-sm"
              rows={4}
              readOnly
              value={snippetOf(page, variant, publicOrigin)}
            />
          )}
        </Field>
      ))}
    </section>
  );
}
