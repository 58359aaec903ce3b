import { paths } from '#contract/paths.ts';
import { useNonce } from './page-request.ts';

/** Opened as documents from everywhere, so a page of the framework lets the browser fetch them ahead, too. */
const documentPages = () =>
  [paths.blog(), paths.resources(), paths.legals()].flatMap((list) => [list, `${list}/*`]);
/** What is no page, and what an address alone must not set off. */
const noPages = () => ['/downloads/*', paths.blogFeed(), paths.signOut()];

const fromFrameworkPage = () => ({ or: documentPages().map((href_matches) => ({ href_matches })) });
const fromDocumentPage = () => ({
  and: [{ href_matches: '/*' }, ...noPages().map((href_matches) => ({ not: { href_matches } }))],
});

/**
 * Asks the browser to fetch the next document while the pointer rests on its link, so that it opens at once.
 * Browsers that do not know of it take no notice.
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
