import { useEffect, useRef, useState } from 'react';
import { maxPictureBytes, type PicturePurpose } from '#contract/picture-rules.ts';
import { usePictureUploadTexts as texts } from '#texts/ui/picture-field.ts';

const tooLarge = texts.tooLarge;
const notReached = texts.notReached;

const loadSending = () => import('#web/platform/upload-picture.ts');

export interface PictureState {
  /** The address of the picture as it will be saved; empty for none. */
  readonly address: string;
  /** The running upload: its progress, and a preview. */
  readonly sending?: { readonly part: number; readonly preview: string };
  readonly problem?: string;
}

/**
 * Uploads a chosen file at once; `address` becomes that of the new picture when it is done. A `local` one is only shown: it
 * never leaves the browser.
 */
export function usePictureUpload(saved: string, purpose: PicturePurpose, { local = false } = {}) {
  const [state, setState] = useState<PictureState>({ address: saved });
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  async function send(file: File): Promise<void> {
    stop();
    if (file.size > maxPictureBytes) {
      setState(({ address }) => ({ address, problem: tooLarge }));
      return;
    }
    if (local) {
      setState({ address: URL.createObjectURL(file) });
      return;
    }
    const controller = new AbortController();
    current.current = controller;
    const preview = URL.createObjectURL(file);
    const { signal } = controller;
    const update = (next: (state: PictureState) => PictureState) => {
      if (!signal.aborted) setState(next);
    };
    update(({ address }) => ({ address, sending: { part: 0, preview } }));
    try {
      const { uploadPicture } = await loadSending();
      signal.throwIfAborted();
      const picture = await uploadPicture({
        file,
        purpose,
        signal,
        onProgress: (part) => update(({ address }) => ({ address, sending: { part, preview } })),
      });
      update(() => ({ address: picture.url }));
    } catch (error) {
      // Compared by name, because the class itself is loaded with the upload code.
      const refused = error instanceof Error && error.name === 'ApiError';
      const problem = refused ? error.message : notReached;
      update(({ address }) => ({ address, problem }));
    } finally {
      URL.revokeObjectURL(preview);
    }
  }

  /** Cancels the upload; the previous picture stays. */
  function stop(): void {
    current.current?.abort();
    setState(({ address }) => ({ address }));
  }

  function remove(): void {
    current.current?.abort();
    setState({ address: '' });
  }

  return { ...state, send, stop, remove };
}
