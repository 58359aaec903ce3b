import { expect, test } from 'vitest';
import { readTime, renderMarkdown } from './markdown.ts';

test('headings of the second level are listed under addresses that do not follow their number', () => {
  const { html, sections } = renderMarkdown("## 4. Tips & what's *owed*\n\nText.\n\n### Not this one\n");
  expect(sections).toEqual([{ id: 'tips-whats-owed', title: "4. Tips & what's owed" }]);
  expect(html).toContain('<h2 id="tips-whats-owed">4. Tips &amp; what');
  expect(html).toContain('<h3>Not this one</h3>');
});

test('Ethiopic words say that they are Amharic, also in links, and never inside a tag', () => {
  const { html } = renderMarkdown('The word ሽልማት, and [ሰምና ወርቅ](/blog?search=ወርቅ).');
  expect(html).toBe(
    '<p>The word <span lang="am">ሽልማት</span>, and <a href="/blog?search=ወርቅ"><span lang="am">ሰምና ወርቅ</span></a>.</p>\n',
  );
});

test('links to other sites carry rel, and tables can be scrolled by keyboard', () => {
  expect(renderMarkdown('[There](https://example.org/?a=1&b="2")').html).toContain(
    '<a href="https://example.org/?a=1&amp;b=&quot;2&quot;" rel="noopener">There</a>',
  );
  expect(renderMarkdown('| a | b |\n| - | - |\n| 1 | 2 |').html).toMatch(
    /<div class="prose-table" role="region" aria-label="Table" tabindex="0"><table><thead><tr><th>a<\/th>/,
  );
});

test('the words are those a reader reads, and the time to read them is counted from those', () => {
  const { words } = renderMarkdown(
    '## One **two**\n\n- [three](https://example.org)\n- four\n\n| a | b |\n| - | - |\n| c | d |',
  );
  expect(words).toBe('one two three four a b c d');
  expect(readTime(words)).toBe('1 min read');
  expect(readTime('word '.repeat(1000).trim())).toBe('5 min read');
});
