import { Marked, type Token, type Tokens } from 'marked';
import { contentBodyTexts as texts } from '#texts/content-body.ts';
import { escapeXml } from '#web/platform/escape-xml.ts';
import type { Body, Section } from './content.ts';

const wordsAMinute = 200;
const ethiopic = /[\u1200-\u137f]+(?:\s+[\u1200-\u137f]+)*/g;

/** Turns our own Markdown into the HTML of a page. Headings of the second level get an id and are listed. */
export function renderMarkdown(markdown: string): Body {
  const sections: Section[] = [];
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth, text }) {
        const content = this.parser.parseInline(tokens);
        if (depth !== 2) return `<h${depth}>${content}</h${depth}>\n`;
        const id = idOf(text);
        sections.push({ id, title: plainText(tokens).trim() });
        return `<h2 id="${id}">${content}</h2>\n`;
      },
      link({ href, tokens }) {
        const away = /^https?:/.test(href) ? ' rel="noopener"' : '';
        return `<a href="${escapeXml(href)}"${away}>${this.parser.parseInline(tokens)}</a>`;
      },
      // Wide tables scroll in a box of their own, which the keyboard must reach.
      table(token) {
        const row = (cells: Tokens.TableCell[], tag: 'td' | 'th') =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        return `<div class="prose-table" role="region" aria-label="${texts.table}" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${token.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>\n`;
      },
    },
  });
  const tokens = marked.lexer(markdown);
  const html = markAmharic(marked.parser(tokens));
  return { html, sections, words: plainText(tokens).replaceAll(/\s+/g, ' ').trim().toLowerCase() };
}

/** Section 3, readTime: '5 min read'. */
export function readTime(words: string): string {
  const count = words.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return texts.readTime(Math.max(1, Math.round(count / wordsAMinute)));
}

/** A token that can contain others; covers the shapes of the library's token types. */
interface Holder {
  readonly type: string;
  readonly text?: string;
  readonly tokens?: readonly Token[];
  readonly items?: readonly Token[];
  readonly header?: readonly Holder[];
  readonly rows?: readonly (readonly Holder[])[];
}

function plainText(tokens: readonly (Token | Holder)[]): string {
  return tokens
    .map((token) => {
      const { type, text, tokens: inner, items, header, rows } = token as Holder;
      const children = inner ?? items ?? (header && rows ? [...header, ...rows.flat()] : undefined);
      const own = children ? plainText(children) : (text ?? '');
      return type === 'text' || type === 'codespan' || type === 'em' || type === 'strong' ? own : `${own} `;
    })
    .join('');
}

/** '## 4. Tips and fees' becomes #tips-and-fees, without the number, so that links survive a renumbering. */
function idOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/['’`*_]/g, '')
    .replace(/^\d+\.\s*/, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Marks Ethiopic letters with their language, for screen readers and fonts (WCAG 3.1.2). */
function markAmharic(html: string): string {
  return html
    .split(/(<[^>]*>)/)
    .map((part) =>
      part.startsWith('<') ? part : part.replace(ethiopic, (words) => `<span lang="am">${words}</span>`),
    )
    .join('');
}
