import { paths } from '#contract/paths.ts';
import { useNonce } from './page-request.ts';

/** These are always opened as documents, so pages of the framework let the browser prefetch them, too. */
const documentPages = () =>
  [paths.blog(), paths.resources(), paths.legals()].flatMap((list) => [list, `${list}/*`]);
/** Addresses that are not pages, or that must not be requested before a click. */
const noPages = () => ['/downloads/*', paths.blogFeed(), paths.signOut()];

const fromFrameworkPage = () => ({ or: documentPages().map((href_matches) => ({ href_matches })) });
const fromDocumentPage = () => ({
  and: [{ href_matches: '/*' }, ...noPages().map((href_matches) => ({ not: { href_matches } }))],
});

/**
 * Asks the browser to prefetch the next document while the pointer rests on its link, so that it opens at once. Browsers
 * without speculation rules ignore this.
 */
export function SpeculationRules({ documentPage }: { documentPage: boolean }) {
  const nonce = useNonce();
  const where = documentPage ? fromDocumentPage() : fromFrameworkPage();
  const rules = JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] });
  return (
    <script
      type="speculationrules"
      nonce={nonce}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of this file.
      dangerouslySetInnerHTML={{ __html: rules }}
    />
  );
}
