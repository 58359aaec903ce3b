import { Children, cloneElement, isValidElement, type ReactNode } from 'react';
import { Scripts } from 'react-router';
import begin from './begin-after-paint.ts?page-script';
import { useNonce } from './page-request.ts';

/**
 * The router's scripts, asked for once the page has been painted with its main picture: they would else share the
 * line with that picture and the fonts, and the processor with the painting, which a page rendered by the server
 * needs sooner. When they come is no setting of the router, so what it renders is held back as data until then.
 */
export function DeferredScripts() {
  const nonce = useNonce();
  const preloads: string[] = [];
  return (
    <>
      {deferModules(Scripts({ nonce }), preloads)}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, made at build time. */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: begin }} />
    </>
  );
}

interface Rendered {
  readonly rel?: string;
  readonly href?: string;
  readonly type?: string;
  readonly children?: ReactNode;
  readonly 'data-preloads'?: string;
}

/** The same without preloads, whose addresses go to the module script they are for; that does not run by itself. */
function deferModules(node: ReactNode, preloads: string[]): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement<Rendered>(child)) return child;
    const { rel, href, type, children } = child.props;
    if (rel === 'modulepreload') {
      if (href) preloads.push(href);
      return null;
    }
    if (type === 'module')
      return cloneElement(child, {
        type: 'text/plain',
        'data-preloads': preloads.join(' '),
      });
    return children === undefined ? child : cloneElement(child, {}, deferModules(children, preloads));
  });
}
