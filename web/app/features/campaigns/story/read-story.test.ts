import { expect, test } from 'vitest';
import { readStory } from './read-story.server.ts';
import type { StoryNode } from './story.tsx';

const written = (nodes: readonly StoryNode[]): string =>
  nodes
    .map(({ tag, href, text, children = [] }) =>
      tag ? `<${tag}${href ? ` ${href}` : ''}>${written(children)}</${tag}>` : (text ?? ''),
    )
    .join('');
const read = (markdown: string) => written(readStory(markdown));

test.each([
  [
    'One.\n\nTwo *quietly* and **loudly**.',
    '<p>One.</p><p>Two <em>quietly</em> and <strong>loudly</strong>.</p>',
  ],
  ['# Why\n\n### How', '<h3>Why</h3><h4>How</h4>'],
  ['- a drum\n- a voice', '<ul><li>a drum</li><li>a voice</li></ul>'],
  ['1. first\n2. second', '<ol><li>first</li><li>second</li></ol>'],
  ['> as she said', '<blockquote><p>as she said</p></blockquote>'],
  ['[us](https://example.com/a)', '<p><a https://example.com/a>us</a></p>'],
  ['[write](mailto:a@example.com)', '<p><a mailto:a@example.com>write</a></p>'],
  ['ሰላም\n\n**ዓለም**', '<p>ሰላም</p><p><strong>ዓለም</strong></p>'],
  ['Tom & Jerry < 3 "quoted"', '<p>Tom & Jerry < 3 "quoted"</p>'],
])('the Markdown %j is %s', (markdown, tree) => {
  expect(read(markdown)).toBe(tree);
});

test.each([
  '[click](javascript:alert(1))',
  '[click](JaVaScRiPt:alert(1))',
  '[click](data:text/html,<script>alert(1)</script>)',
  '[click](&#106;avascript:alert(1))',
  '[click](vbscript:x)',
  '<a href="javascript:alert(1)">click</a>',
  '[click][1]\n\n[1]: javascript:alert(1)',
])('no link of %j leads anywhere', (markdown) => {
  const links = (nodes: readonly StoryNode[]): string[] =>
    nodes.flatMap(({ href, children = [] }) => [...(href ? [href] : []), ...links(children)]);
  expect(links(readStory(markdown))).toEqual([]);
});

test('HTML, pictures, tables and code are the text they were typed as', () => {
  expect(read('<script>alert(1)</script>')).toContain('<script>alert(1)</script>');
  expect(readStory('<script>alert(1)</script>')).toEqual([
    { tag: 'p', children: [{ text: '<script>alert(1)</script>' }] },
  ]);
  expect(readStory('![me](https://example.com/track.png)')).toEqual([
    { tag: 'p', children: [{ text: '![me](https://example.com/track.png)' }] },
  ]);
  expect(readStory('| a | b |\n|---|---|\n| 1 | 2 |')[0]?.tag).toBe('p');
});

test.each([
  '>'.repeat(20_000),
  '['.repeat(20_000),
  '*'.repeat(20_000),
  '- '.repeat(10_000),
  '**a'.repeat(6000),
  '[a]('.repeat(5000),
  '<'.repeat(20_000),
  '`'.repeat(20_000),
])('text that nobody would write is read as well', (markdown) => {
  expect(readStory(markdown).length).toBeGreaterThan(0);
});
