import { campaignRules } from '#contract/campaigns/campaign-rules.ts';
import type { OwnCampaign } from '#contract/campaigns/own/schemas.ts';
import { ownCampaignTexts } from '#texts/campaigns/own.ts';
import { Field, FieldErrors } from '#web/ui/field.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { PictureField } from '#web/ui/picture-field.tsx';
import { TibebPoster } from '#web/ui/tibeb/tibeb.tsx';
import { addedPicture, coverField, pictureNames } from './field-names.ts';
import type { StepFieldsProps } from './step-props.ts';

const texts = ownCampaignTexts.pictures;

/** The existing pictures, each with its caption, and a field for one more. */
export function PictureFields({ campaign, values, errors }: StepFieldsProps) {
  const { id: seed, pictures } = campaign;
  const cover = values[coverField] ?? pictures[0]?.id;
  return (
    <>
      <FieldErrors errors={errors.pictures} />
      {pictures.map((picture, at) => (
        <StoredPicture
          key={picture.id}
          picture={picture}
          at={at}
          cover={cover}
          values={values}
          errors={errors}
        />
      ))}
      {pictures.length >= campaignRules.pictures.max ? (
        <p className="text-muted">{texts.full(campaignRules.pictures.max)}</p>
      ) : (
        <AddedPicture seed={seed} values={values} errors={errors} />
      )}
    </>
  );
}

type Typed = Pick<StepFieldsProps, 'values' | 'errors'>;

function StoredPicture({
  picture: { id, url, caption },
  at,
  cover,
  values,
  errors,
}: Typed & { picture: OwnCampaign['pictures'][number]; at: number; cover: string | undefined }) {
  const names = pictureNames(id);
  return (
    <fieldset className="grid gap-4 rounded-lg border border-line p-4 sm:grid-cols-[14rem_1fr]">
      <legend className="sr-only">{texts.picture(at + 1)}</legend>
      <Picture
        src={url}
        purpose="banner"
        alt={caption}
        width={600}
        height={315}
        sizes="(min-width: 40rem) 14rem, 100vw"
        className="aspect-1200/630 w-full rounded-md bg-sunken object-cover"
      />
      <div className="grid content-start gap-3">
        <Caption
          name={names.caption}
          value={values[names.caption] ?? caption}
          errors={errors[names.caption]}
        />
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            className="size-5 accent-green"
            name={coverField}
            value={id}
            defaultChecked={id === cover}
          />
          {at === 0 ? texts.cover : texts.makeCover}
        </label>
        <label className="flex min-h-11 items-center gap-3">
          <input
            className="check"
            type="checkbox"
            name={names.remove}
            defaultChecked={values[names.remove] === 'on'}
          />
          {texts.remove}
        </label>
      </div>
    </fieldset>
  );
}

function AddedPicture({ seed, values, errors }: Typed & { seed: string }) {
  return (
    <div className="grid gap-4">
      <PictureField
        name={addedPicture.name}
        label={texts.add}
        purpose="banner"
        saved={values[addedPicture.name]}
        standIn={
          <TibebPoster
            seed={seed}
            width={600}
            height={315}
            className="aspect-1200/630 w-full rounded-md object-cover"
          />
        }
        errors={errors[addedPicture.name]}
        chooseLabel={texts.add}
      />
      <Caption
        name={addedPicture.caption}
        value={values[addedPicture.caption]}
        errors={errors[addedPicture.caption]}
      />
    </div>
  );
}

function Caption({
  name,
  value,
  errors,
}: {
  name: string;
  value: string | undefined;
  errors: readonly string[] | undefined;
}) {
  return (
    <Field label={texts.caption} errors={errors}>
      {(control) => (
        <input
          {...control}
          className="field"
          name={name}
          autoComplete="off"
          maxLength={campaignRules.pictures.caption.max}
          defaultValue={value}
        />
      )}
    </Field>
  );
}
