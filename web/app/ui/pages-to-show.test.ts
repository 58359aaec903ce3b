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

  it('shows of up to 20 pages first, last, the current one and its neighbours, and an ellipsis in each gap', () => {
    for (let pages = 1; pages <= 20; pages += 1)
      for (let page = 1; page <= pages; page += 1) {
        const numbers = Array.from({ length: pages }, (_, at) => at + 1);
        const expected = numbers
          .map((one) => (one === 1 || one === pages || Math.abs(one - page) <= 1 ? `${one}` : '…'))
          .filter((one, at, all) => one !== '…' || all[at - 1] !== '…');
        expect(written(page, pages)).toBe(expected.join(' '));
      }
  });

  it('shows all of a few pages', () => {
    expect(written(1, 1)).toBe('1');
    expect(written(2, 3)).toBe('1 2 3');
  });

  it('stays in bounds when the page does not exist', () => {
    expect(written(99, 5)).toBe('1 … 5');
  });
});
