import { createContext, useContext } from 'react';
import { useMatches } from 'react-router';
import { useIsDocumentPage } from './document-page.ts';
import { useNonce } from './page-request.ts';

interface StyleSheets {
  readonly everywhere: string;
  /** What plain documents need beside it. */
  readonly documents: string;
}

/** The style sheets of a route as text; given by the rendering server only, so that no script carries them. */
export const StyleSheetText = createContext<((routeId: string) => StyleSheets | undefined) | undefined>(
  undefined,
);

/**
 * The styles of this page inside it: they are smaller than the round trip they save before the first paint. In
 * the browser their text is read back from the page, so that both sides agree; the styles of the pages one goes
 * to from there come by whole-style-sheet.ts.
 */
export function InlineStyles() {
  const nonce = useNonce();
  const stylesOf = useContext(StyleSheetText);
  const route = useMatches().at(-1)?.id ?? 'root';
  const isDocument = useIsDocumentPage();
  const css = stylesOf
    ? textOf(stylesOf(route) ?? stylesOf('root'), isDocument)
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

function textOf(styles: StyleSheets | undefined, isDocument: boolean): string {
  return styles ? styles.everywhere + (isDocument ? styles.documents : '') : '';
}
