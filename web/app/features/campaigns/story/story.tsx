import { createElement, type ReactNode } from 'react';

/** An element of a story, or, without a tag, its text. */
export interface StoryNode {
  readonly tag?: 'p' | 'h3' | 'h4' | 'blockquote' | 'strong' | 'em' | 'ul' | 'ol' | 'li' | 'a' | 'hr' | 'br';
  readonly href?: string;
  readonly text?: string;
  readonly children?: readonly StoryNode[];
}

/** What somebody wrote in Markdown, as `readStory` has read it. */
export function Story({ nodes, className = '' }: { nodes: readonly StoryNode[]; className?: string }) {
  return <div className={`prose story wrap-anywhere ${className}`}>{elements(nodes)}</div>;
}

function elements(nodes: readonly StoryNode[]): ReactNode[] {
  return nodes.map(({ tag, href, text, children }, at) => {
    if (!tag) return text;
    // We do not vouch for users' links, and the linked pages learn nothing about ours.
    const link = href === undefined ? {} : { href, rel: 'nofollow ugc noopener noreferrer' };
    return createElement(tag, { key: at, ...link }, ...(children ? elements(children) : []));
  });
}
