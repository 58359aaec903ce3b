import { describe, expect, it } from 'vitest';
import { absoluteUrl, paths } from './paths.ts';

describe('paths', () => {
  it('leaves out what says nothing', () => {
    expect(paths.professionals()).toBe('/professionals');
    expect(paths.professionals({ search: '', page: 1 })).toBe('/professionals');
    expect(paths.professional('a1')).toBe('/professionals/a1');
    expect(paths.signIn()).toBe('/sign-in');
  });

  it('encodes what people type and what ids may hold', () => {
    expect(paths.professionals({ search: 'ሙዚቃ & dance', page: 2 })).toBe(
      '/professionals?search=%E1%88%99%E1%8B%9A%E1%89%83+%26+dance&page=2',
    );
    expect(paths.event('../admin?x')).toBe('/events/..%2Fadmin%3Fx');
    expect(paths.signIn({ returnTo: paths.professional('a1', { tip: true }) })).toBe(
      '/sign-in?next=%2Fprofessionals%2Fa1%3Ftip_form%3Dopen%23send-tip',
    );
  });

  it('keeps the origin it is given', () => {
    expect(absoluteUrl('https://tibeb.example', paths.homeAnchor('how-it-works'))).toBe(
      'https://tibeb.example/#how-it-works',
    );
  });
});
