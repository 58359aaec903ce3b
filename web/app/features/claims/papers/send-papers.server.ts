import { type ClaimOutcome, claimByPapersBody } from '#contract/claims/schemas.ts';
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
  // Before anything is uploaded: a person has few uploads a day.
  requireWellFormed(statement, files.length);
  const papers: string[] = [];
  for (const file of files) papers.push(await uploaded(api, file));
  return api('POST /claims/pages/{id}/papers', { params: { id }, body: { statement, papers } });
}

/** Throws what the API says of a statement or of a number of pictures that it refuses. */
function requireWellFormed(statement: string, pictures: number): void {
  const papers = Array.from({ length: pictures }, () => crypto.randomUUID());
  const { error } = claimByPapersBody.safeParse({ statement, papers });
  if (!error) return;
  const errors = error.issues.map(({ path, message }) => ({
    code: 'invalid',
    detail: message,
    attr: String(path[0]),
  }));
  throw new ApiError(400, { type: 'validation_error', errors });
}

async function uploaded(api: Api, file: File): Promise<string> {
  try {
    return (await api('POST /claims/papers', { body: file })).id;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401 || error.status === 429) throw error;
    if (error.has('address_not_proven')) throw error;
    const errors = [{ code: 'invalid', detail: error.message, attr: 'papers' }];
    throw new ApiError(error.status, { type: 'validation_error', errors });
  }
}
