import { describe, expect, it } from 'vitest';
import { pagesToShow } from './pages-to-show.ts';

const written = (page: number, pages: number) =>
  pagesToShow(page, pages)
    .map((entry) => entry.page ?? '…')
    .join(' ');

describe('pagesToShow', () => {
  it('shows first, last and the neighbours of the current page', () => {
    expect(written(1, 10)).toBe('1 2 … 10');
    expect(written(5, 10)).toBe('1 … 4 5 6 … 10');
    expect(written(10, 10)).toBe('1 … 9 10');
  });

  it('puts an ellipsis in every gap, also of a single page', () => {
    expect(written(4, 10)).toBe('1 … 3 4 5 … 10');
    expect(written(4, 6)).toBe('1 … 3 4 5 6');
    expect(written(1, 3)).toBe('1 2 3');
  });

  it('shows all of a few pages', () => {
    expect(written(1, 1)).toBe('1');
    expect(written(2, 3)).toBe('1 2 3');
  });

  it('stays in bounds when the page does not exist', () => {
    expect(written(99, 5)).toBe('1 … 5');
  });
});
