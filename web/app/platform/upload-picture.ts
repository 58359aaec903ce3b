import type { ErrorForm } from '#contract/envelope.ts';
import type { Picture } from '#contract/pictures/schemas.ts';
import { readAccessToken } from './access-token.ts';
import { ApiError } from './api.ts';

export interface PictureUpload {
  readonly file: Blob;
  readonly purpose: 'banner' | 'portrait';
  /** How much has left the browser, from 0 to 1. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Uploads a picture from the browser and reports the progress, which fetch cannot. Throws ApiError for a refusal, TypeError
 * when the network fails, and the signal's reason when aborted.
 */
export function uploadPicture({ file, purpose, onProgress, signal }: PictureUpload): Promise<Picture> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/v1/pictures?${new URLSearchParams({ purpose })}`);
    const token = readAccessToken(document.cookie);
    request.setRequestHeader('authorization', token ? `Bearer ${token}` : '');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const answer: unknown = request.response;
      if (request.status === 201) resolve((answer as { data: { result: Picture } }).data.result);
      else reject(new ApiError(request.status, (answer as ErrorForm | null) ?? undefined));
    };
    request.onerror = () => reject(new TypeError('the picture did not reach the server'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
