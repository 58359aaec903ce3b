import { Children, cloneElement, isValidElement, type ReactNode } from 'react';
import { Scripts } from 'react-router';

/**
 * The router's scripts, asked for after what a person sees: its preloads of modules would else share the line
 * with the main picture and the fonts, which a page rendered by the server needs sooner. Their priority is no
 * setting of the router, so it is added to what it renders.
 */
export function UnhurriedScripts({ nonce }: { nonce: string | undefined }) {
  return unhurried(Scripts({ nonce }));
}

function unhurried(node: ReactNode): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement<{ rel?: string; fetchPriority?: 'low'; children?: ReactNode }>(child)) return child;
    const { rel, children } = child.props;
    if (rel === 'modulepreload') return cloneElement(child, { fetchPriority: 'low' });
    return children === undefined ? child : cloneElement(child, {}, unhurried(children));
  });
}
