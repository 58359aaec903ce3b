import { campaignFundings, campaignRules } from '#contract/campaigns/campaign-rules.ts';
import { newCampaignForm } from '#contract/campaigns/forms.ts';
import { contributionRules } from '#contract/campaigns/pledges/rules.ts';
import { ownCampaignTexts } from '#texts/campaigns/own.ts';
import { type Api, ApiError } from '#web/platform/api.ts';
import { isId } from '#web/platform/list-query.ts';
import { postedPicture } from '#web/platform/posted-picture.ts';
import { checkForm, type FormErrors } from '#web/ui/form-check.ts';
import { uploadedPictureId } from '#web/ui/picture-sizes.ts';
import type { StepName } from '../steps-of-campaign.ts';
import { addedPicture, coverField, pictureNames, tierName } from './field-names.ts';
import type { OwnedPage } from './step-props.ts';

/**
 * Saves a posted step. Returns the errors of fields that are called differently in the API; throws every other refusal of the
 * API.
 */
export async function saveStep(
  api: Api,
  { id, step, form }: { readonly id: string; readonly step: StepName; readonly form: FormData },
): Promise<FormErrors | undefined> {
  switch (step) {
    case 'basics': {
      const { value: body, errors } = checkForm(newCampaignForm, form);
      if (errors) return errors;
      await api('PATCH /campaigns/own/{id}', { params: { id }, body });
      return;
    }
    case 'story':
      await api('PATCH /campaigns/own/{id}', { params: { id }, body: { story: textOf(form, 'story') } });
      return;
    case 'pictures':
      return savePictures(api, id, form);
    case 'money':
      return saveMoney(api, id, form);
    case 'tiers':
      return saveTiers(api, id, form);
  }
}

/** The pages that can receive a campaign's money: published ones that the person owns. */
export async function loadOwnedPages(api: Api): Promise<OwnedPage[]> {
  const { results } = await api('GET /beneficiary/pages', { query: { limit: '100' } });
  return results
    .filter(({ role, state }) => role === 'owner' && state === 'published')
    .map(({ id, name }) => ({ id, name }));
}

/** A form sends each line break as two characters. */
const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').replaceAll('\r\n', '\n');
const trimmed = (form: FormData, name: string) => textOf(form, name).trim();

async function saveMoney(api: Api, id: string, form: FormData): Promise<FormErrors | undefined> {
  const closesOn = trimmed(form, 'closes_on');
  const receiver = trimmed(form, 'receiver');
  const funding = campaignFundings.find((one) => one === form.get('funding'));
  if (closesOn !== '' && !/^\d{4}-\d\d-\d\d$/.test(closesOn))
    return wrong({ closes_on: [campaignRules.closing.wrong] });
  const body = {
    ...(funding ? { funding } : {}),
    closes_on: closesOn || null,
    use_of_money: textOf(form, 'use_of_money'),
    // A person without a page to choose sends no receiver.
    ...(form.has('receiver') ? { receiver: isId(receiver) ? receiver : null } : {}),
  };
  try {
    await api('PATCH /campaigns/own/{id}', { params: { id }, body });
    return;
  } catch (error) {
    if (error instanceof ApiError && error.has('page_not_found')) return wrong({ receiver: [error.message] });
    throw error;
  }
}

async function savePictures(api: Api, id: string, form: FormData): Promise<FormErrors | undefined> {
  const added = await postedPicture(api, form, { name: addedPicture.name, purpose: 'banner' }).then(
    (address) => ({ address }),
    (error: unknown) => {
      if (!(error instanceof ApiError) || error.status === 401) throw error;
      return { problem: error.message };
    },
  );
  if ('problem' in added) return wrong({ [addedPicture.name]: [added.problem] });
  const { pictures } = await api('GET /campaigns/own/{id}', { params: { id } });
  const staying = pictures
    .filter((picture) => form.get(pictureNames(picture.id).remove) !== 'on')
    .map((picture) => ({
      id: picture.id,
      caption: form.has(pictureNames(picture.id).caption)
        ? trimmed(form, pictureNames(picture.id).caption)
        : picture.caption,
    }));
  const cover = form.get(coverField);
  const newest = uploadedPictureId(added.address);
  const sorted = [
    ...staying.filter((picture) => picture.id === cover),
    ...staying.filter((picture) => picture.id !== cover),
    ...(newest && !pictures.some((picture) => picture.id === newest)
      ? [{ id: newest, caption: trimmed(form, addedPicture.caption) }]
      : []),
  ];
  try {
    await api('PATCH /campaigns/own/{id}', { params: { id }, body: { pictures: sorted } });
    return;
  } catch (error) {
    if (error instanceof ApiError && error.has('picture_not_found'))
      return wrong({ [addedPicture.name]: [error.message] });
    return fieldsOf(error, 'pictures', (at, name) => {
      const picture = sorted[at];
      if (!picture || name !== 'caption') return undefined;
      return picture.id === newest ? addedPicture.caption : pictureNames(picture.id).caption;
    });
  }
}

async function saveTiers(api: Api, id: string, form: FormData): Promise<FormErrors | undefined> {
  const rows = Array.from({ length: campaignRules.tiers.max }, (_, at) => at).filter(
    (at) => form.get(tierName(at, 'remove')) !== 'on' && isFilled(form, at),
  );
  const problems: Record<string, string[]> = {};
  const tiers = rows.map((at) => {
    const amount = readNumber(trimmed(form, tierName(at, 'amount')));
    const places = readNumber(trimmed(form, tierName(at, 'places')));
    const month = trimmed(form, tierName(at, 'month'));
    if (amount === undefined || Number.isNaN(amount))
      problems[tierName(at, 'amount')] = [ownCampaignTexts.tiers.amountWrong];
    if (Number.isNaN(places)) problems[tierName(at, 'places')] = [campaignRules.tiers.placesWrong];
    const tierId = form.get(tierName(at, 'id'));
    return {
      ...(typeof tierId === 'string' && isId(tierId) ? { id: tierId } : {}),
      title: trimmed(form, tierName(at, 'title')),
      text: textOf(form, tierName(at, 'text')),
      amount: amount ?? contributionRules.min,
      places: places ?? null,
      expected_month: month || null,
    };
  });
  if (Object.keys(problems).length > 0) return wrong(problems);
  try {
    await api('PATCH /campaigns/own/{id}', { params: { id }, body: { tiers } });
    return;
  } catch (error) {
    return fieldsOf(error, 'tiers', (at, name) => {
      const row = rows[at];
      const field = formNameOf(name);
      return row === undefined || !field ? undefined : tierName(row, field);
    });
  }
}

const writtenFields = ['title', 'amount', 'text', 'places', 'month'] as const;

/** What a field of a reward is called in the form. */
const formNameOf = (apiName: string) =>
  apiName === 'expected_month' ? 'month' : writtenFields.find((name) => name === apiName);

/** An empty row is not a reward; a saved one stays even if it is emptied, and gets errors for what it lacks. */
const isFilled = (form: FormData, at: number) =>
  form.has(tierName(at, 'id')) || writtenFields.some((name) => trimmed(form, tierName(at, name)) !== '');

/** A number as people write it, NaN for anything else, undefined where nothing is written. */
function readNumber(written: string): number | undefined {
  if (written === '') return undefined;
  return /^\$?\s*\d[\d,]*(\.\d+)?$/.test(written) ? Number(written.replaceAll(/[$,\s]/g, '')) : Number.NaN;
}

const wrong = (fields: FormErrors['fields']): FormErrors => ({ form: [], fields });

/** The API's errors for the entries of a list, by the fields of the form; rethrows any other refusal. */
function fieldsOf(
  error: unknown,
  list: string,
  nameOf: (at: number, field: string) => string | undefined,
): FormErrors {
  if (!(error instanceof ApiError) || error.form?.type !== 'validation_error') throw error;
  const fields: Record<string, string[]> = {};
  for (const { attr, detail } of error.form.errors) {
    const [first, at = '', field = ''] = attr?.split('.') ?? [];
    const name = (first === list && nameOf(Number(at), field)) || list;
    fields[name] ??= [detail];
  }
  return wrong(fields);
}
