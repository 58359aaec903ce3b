import type { Api } from './api.ts';

/** How a `PictureField` calls what it posts; `name` is the field's. */
export const pictureFieldNames = (name: string) => ({
  /** The address of the picture chosen; empty for none. */
  address: name,
  /** The file itself, where no script has sent it before. */
  file: `${name}_file`,
  /** Ticked to have no picture, where no script can empty the address. */
  remove: `${name}_remove`,
});

/**
 * The address of the picture a posted form holds, or null for none. A file in the form, which is there when no
 * script has sent it before, is handed to the API first; the form then holds its address, so that it survives
 * the form being refused for another reason. Throws ApiError with the words for the field.
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
