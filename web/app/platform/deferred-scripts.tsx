import { Children, cloneElement, isValidElement, type ReactNode } from 'react';
import { Scripts } from 'react-router';
import begin from './begin-after-paint.ts?page-script';
import { useNonce } from './page-request.ts';

/**
 * Loads the router's scripts only after the page has been painted with its main picture. Otherwise they would compete with that
 * picture and the fonts for the connection, and with the painting for the processor. The router has no option for this, so what
 * it renders is kept as data until then.
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

/** The same without preloads. Their addresses go to the module script that needs them, which does not run by itself. */
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
