import { createContext, useContext } from 'react';
import { useMatches } from 'react-router';
import { useIsDocumentPage } from './document-page.ts';
import { useNonce } from './page-request.ts';

interface StyleSheets {
  readonly everywhere: string;
  /** The additional styles of plain documents. */
  readonly documents: string;
}

/** The style sheets of a route as text; provided by the rendering server only, so that no script contains them. */
export const StyleSheetText = createContext<((routeId: string) => StyleSheets | undefined) | undefined>(
  undefined,
);

/**
 * Inlines the styles of this page, on the server: they are smaller than the round trip they save before the first paint. The
 * styles of further pages are loaded by whole-style-sheet.ts.
 */
export function InlineStyles() {
  const nonce = useNonce();
  const stylesOf = useContext(StyleSheetText);
  const route = useMatches().at(-1)?.id ?? 'root';
  const isDocument = useIsDocumentPage();
  const css = textOf(stylesOf?.(route) ?? stylesOf?.('root'), isDocument);
  return (
    <style
      data-sheet
      nonce={nonce}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, made at build time.
      dangerouslySetInnerHTML={{ __html: css }}
    />
  );
}

function textOf(styles: StyleSheets | undefined, isDocument: boolean): string {
  return styles ? styles.everywhere + (isDocument ? styles.documents : '') : '';
}
