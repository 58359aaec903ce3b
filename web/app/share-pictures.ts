import { matchPath } from 'react-router';
import { serverFeatures } from './features.server.ts';
import { type Api, ApiError, createApi } from './platform/api.ts';
import type { PageContext } from './platform/page-context.ts';
import type { SharePictureOf } from './platform/share-picture-of.ts';
import { readSharePictureAddress, sharePictureAddress } from './ui/share-picture/address.ts';
import type { ShareDrawing } from './ui/share-picture/draw.ts';

const kinds = serverFeatures.flatMap(({ sharePictures }) => sharePictures ?? []);

/**
 * The picture at an address below /share: its canonical address, and a function that draws it. Undefined where the page does
 * not exist. Throws the API's refusal when the content cannot be loaded now.
 */
export async function sharePictureAt(
  pathname: string,
  { fetchInProcess, publicOrigin }: Pick<PageContext, 'fetchInProcess' | 'publicOrigin'>,
): Promise<{ address: string; draw: () => Promise<ShareDrawing> } | undefined> {
  const requested = readSharePictureAddress(pathname);
  if (!requested) return undefined;
  const api = createApi({ send: fetchInProcess, origin: publicOrigin, readToken: () => undefined });
  for (const kind of kinds) {
    const params = matchPath(kind.path, requested.path)?.params;
    if (!params) continue;
    const picture = await found(kind, params, api);
    return (
      picture && {
        address: sharePictureAddress(requested.path, picture),
        // The glyph outlines are loaded with the first picture, not when the server starts.
        draw: async () => (await import('./ui/share-picture/draw.ts')).drawSharePicture(picture),
      }
    );
  }
  return undefined;
}

async function found(kind: SharePictureOf, params: Record<string, string | undefined>, api: Api) {
  try {
    return await kind.describe(params, api);
  } catch (error) {
    // A malformed id counts as missing.
    if (error instanceof ApiError && [400, 404].includes(error.status)) return undefined;
    throw error;
  }
}
