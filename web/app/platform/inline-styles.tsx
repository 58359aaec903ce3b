import { createContext, useContext } from 'react';
import { useIsDocumentPage } from './document-page.ts';

interface StyleSheets {
  readonly everywhere: string;
  /** What plain documents need beside it. */
  readonly documents: string;
}

/** The style sheets as text; given by the rendering server only, so that no script carries them. */
export const StyleSheetText = createContext<StyleSheets | undefined>(undefined);

/**
 * The nonce of the page that is open in this browser; undefined on the server. Loader data is no place to
 * take it from there: data loaded later carries the nonce of its own answer, and an error page has none, while
 * the browser goes on holding every new style and script to the one the page came with.
 */
export const nonceOfOpenPage =
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLStyleElement>('style[data-sheet]')?.nonce;

/**
 * The style sheet inside the page: it is smaller than the round trip it saves before the first paint. In the
 * browser its text is read back from the page, so that both sides agree.
 */
export function InlineStyles({ nonce }: { nonce: string | undefined }) {
  const fromServer = useContext(StyleSheetText);
  const isDocument = useIsDocumentPage();
  const css = fromServer
    ? fromServer.everywhere + (isDocument ? fromServer.documents : '')
    : (document.querySelector('style[data-sheet]')?.textContent ?? '');
  return (
    <style
      data-sheet
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, made at build time.
      dangerouslySetInnerHTML={{ __html: css }}
    />
  );
}
