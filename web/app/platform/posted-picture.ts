import type { Api } from './api.ts';

/** The names of the fields that a `PictureField` posts; `name` is the field's own. */
export const pictureFieldNames = (name: string) => ({
  /** The address of the picture chosen; empty for none. */
  address: name,
  /** The file itself, where no script has sent it before. */
  file: `${name}_file`,
  /** Ticked to have no picture, where no script can empty the address. */
  remove: `${name}_remove`,
});

/**
 * The address of the picture in a posted form, or null for none. A file in the form, which is there when no script has uploaded
 * it before, is first uploaded to the API; the form then holds its address, so that it survives a refusal of the form for
 * another reason. Throws ApiError with the message for the field.
 */
export async function postedPicture(
  api: Api,
  form: FormData,
  { name, purpose }: { name: string; purpose: 'banner' | 'portrait' },
): Promise<string | null> {
  const names = pictureFieldNames(name);
  const file = form.get(names.file);
  form.delete(names.file);
  if (file instanceof Blob && file.size > 0) {
    const { url } = await api('POST /pictures', { query: { purpose }, body: file });
    form.set(names.address, url);
  } else if (form.get(names.remove) === 'on') {
    form.set(names.address, '');
  }
  const address = form.get(names.address);
  return typeof address === 'string' && address !== '' ? address : null;
}
