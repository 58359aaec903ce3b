import { Marked, type Token, type Tokens } from 'marked';
import type { StoryNode } from './story.tsx';

const marked = new Marked({ gfm: true });

/** Nobody nests deeper than this on purpose; anything deeper is shown as text. */
const deepest = 6;

/**
 * Parses Markdown that a user wrote into a tree of the few elements that a page shows: paragraphs, headings, emphasis, lists,
 * quotations and links. Anything else, HTML above all, stays text. The tree contains no markup, so nothing has to be sanitized.
 */
export function readStory(markdown: string): StoryNode[] {
  const shallow = markdown.replaceAll(/^(?:[ \t]*>){5,}/gm, '> > > > >');
  try {
    return nodesOf(marked.lexer(shallow), 0);
  } catch {
    return shallow.split(/\n{2,}/).map((text) => ({ tag: 'p', children: [{ text }] }));
  }
}

function nodesOf(tokens: readonly Token[] | undefined, depth: number): StoryNode[] {
  return (tokens ?? []).flatMap((token) => nodeOf(token, depth));
}

function nodeOf(token: Token, depth: number): StoryNode[] {
  if (depth > deepest) return [{ text: token.raw }];
  const inner = () => nodesOf((token as Tokens.Generic).tokens, depth + 1);
  switch (token.type) {
    case 'space':
    case 'def':
      return [];
    case 'paragraph':
      return [{ tag: 'p', children: inner() }];
    case 'heading':
      return [{ tag: (token as Tokens.Heading).depth <= 2 ? 'h3' : 'h4', children: inner() }];
    case 'blockquote':
    case 'strong':
    case 'em':
      return [{ tag: token.type, children: inner() }];
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      const children = items.map(
        (item): StoryNode => ({
          tag: 'li',
          children: nodesOf(item.tokens, depth + 1),
        }),
      );
      return [{ tag: ordered ? 'ol' : 'ul', children }];
    }
    case 'link': {
      const href = safeHref((token as Tokens.Link).href);
      return href === undefined ? inner() : [{ tag: 'a', href, children: inner() }];
    }
    case 'hr':
    case 'br':
      return [{ tag: token.type }];
    case 'escape':
      return [{ text: (token as Tokens.Escape).text }];
    case 'text': {
      const { tokens, text } = token as Tokens.Text;
      return tokens ? inner() : [{ text }];
    }
    default:
      return [isBlock(token) ? { tag: 'p', children: [{ text: token.raw }] } : { text: token.raw }];
  }
}

/** Users' links may lead to pages and mail addresses, never run scripts. */
function safeHref(href: string): string | undefined {
  const url = URL.parse(href);
  return url && ['https:', 'http:', 'mailto:'].includes(url.protocol) ? url.href : undefined;
}

function isBlock(token: Token): boolean {
  return ['code', 'table'].includes(token.type) || (token.type === 'html' && (token as Tokens.HTML).block);
}
