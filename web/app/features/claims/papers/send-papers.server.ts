import type { ClaimOutcome } from '#contract/claims/schemas.ts';
import { type Api, ApiError } from '#web/platform/api.ts';

/**
 * Submits the claim form with its texts and pictures: each picture first, then the claim that names them. Throws ApiError; the
 * error of a refused picture is at the field of pictures.
 */
export async function sendPapers(api: Api, form: FormData, id: string): Promise<ClaimOutcome> {
  const statement = String(form.get('statement') ?? '').replaceAll('\r\n', '\n');
  const files = form.getAll('papers').filter((file): file is File => file instanceof Blob && file.size > 0);
  // Files cannot be shown again, so a form that stays shows the texts alone.
  form.delete('papers');
  const papers: string[] = [];
  // One picture above the limit is enough for the API to refuse them; the others need not be sent.
  for (const file of files.slice(0, 4)) papers.push(await uploaded(api, file));
  return api('POST /claims/pages/{id}/papers', { params: { id }, body: { statement, papers } });
}

async function uploaded(api: Api, file: File): Promise<string> {
  try {
    return (await api('POST /claims/papers', { body: file })).id;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401 || error.status === 429) throw error;
    const errors = [{ code: 'invalid', detail: error.message, attr: 'papers' }];
    throw new ApiError(error.status, { type: 'validation_error', errors });
  }
}
