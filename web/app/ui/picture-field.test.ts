import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PictureField } from './picture-field.tsx';

const saved = '/uploads/0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000/480x480/480.webp';

function markup(props: { saved?: string; errors?: string[] } = {}): string {
  return renderToStaticMarkup(
    createElement(PictureField, {
      name: 'picture',
      label: 'Your picture',
      purpose: 'portrait',
      saved: props.saved,
      standIn: 'SB',
      errors: props.errors,
    }),
  );
}

test('before any script runs the field is a file input and the address of the picture there is', () => {
  const html = markup({ saved });
  expect(html).toContain(`<input type="hidden" name="picture" value="${saved}"/>`);
  expect(html).toMatch(/<input [^>]*type="file"[^>]*name="picture_file"/);
  expect(html).toMatch(/<noscript>.*name="picture_remove".*<\/noscript>/s);
});

test('without a picture there is nothing to remove, and what others see stands in', () => {
  const html = markup();
  expect(html).not.toContain('picture_remove');
  expect(html).toContain('>SB<');
  expect(markup({ saved })).not.toContain('>SB<');
});

test.each(['"><script>', 'javascript:alert(1)', 'data:text/html,x', 'x'])(
  'what is no address of a picture is not shown: %s',
  (posted) => {
    const html = markup({ saved: posted });
    expect(html).toContain('<input type="hidden" name="picture" value=""/>');
    expect(html).toContain('>SB<');
  },
);

test('what the server said of the picture stands at the field', () => {
  expect(markup({ errors: ['This picture is too large.'] })).toContain('This picture is too large.');
});
