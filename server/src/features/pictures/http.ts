import { Hono } from 'hono';
import { uploadPicture } from '#contract/pictures/endpoints.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { toTextResponse } from '#server/platform/http/errors.ts';
import type { RequestVariables } from '#server/platform/http/request-context.ts';
import { isStorageKey, type Storage } from '#server/platform/storage/storage.ts';
import { pictureFolder } from './presenter.ts';
import { createPictureUpload, type UploadDependencies } from './upload-picture.ts';

export function pictureEndpoints(dependencies: UploadDependencies): EndpointHandler[] {
  const upload = createPictureUpload(dependencies);
  return [handle(uploadPicture, ({ caller, body, query }) => upload(caller.accountId, body, query.purpose))];
}

const types: Readonly<Record<string, string>> = { avif: 'image/avif', webp: 'image/webp' };

/** GET /uploads/…: the files themselves, cacheable for ever because the content of a URL never changes. */
export function pictureRoutes(storage: Storage): Hono<{ Variables: RequestVariables }> {
  return new Hono<{ Variables: RequestVariables }>().get(`${pictureFolder}/*`, async (context) => {
    const key = context.req.path.slice(pictureFolder.length + 1);
    const type = types[key.split('.').at(-1) ?? ''];
    const bytes = type && isStorageKey(key) ? await storage.read(key) : undefined;
    if (!type || !bytes)
      return toTextResponse(context, ({ pages }) => pages.notFound, 404, { 'cache-control': 'no-store' });
    return context.body(bytes, 200, {
      'content-type': type,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });
}
