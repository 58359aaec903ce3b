import { describe, expect, test } from 'vitest';
import { InvalidInput } from '#server/platform/http/errors.ts';
import { readReturnUrl, returnUrlsOf } from './return-url.ts';

const origin = 'https://tibeb.example';

describe('a return address is refused when it', () => {
  test.each([
    ['is empty', ''],
    ['is relative', '/professionals/1'],
    ['is relative to the scheme', '//tibeb.example/'],
    ['is another host', 'https://evil.example/'],
    ['only begins like ours', 'https://tibeb.example.evil.example/'],
    ['only ends like ours', 'https://eviltibeb.example/'],
    ['hides the host behind ours as a user', 'https://tibeb.example@evil.example/'],
    ['hides it behind ours as a user and a password', 'https://tibeb.example:443@evil.example/'],
    ['carries a user for our host', 'https://user@tibeb.example/'],
    ['carries an empty user', 'https://@tibeb.example/'],
    ['carries a user and a password', 'https://a:b@tibeb.example/'],
    ['is another port', 'https://tibeb.example:8443/'],
    ['spells out our port', 'https://tibeb.example:443/'],
    ['is another scheme', 'http://tibeb.example/'],
    ['is a script', 'javascript:alert(1)//https://tibeb.example/'],
    ['is data', 'data:text/html,https://tibeb.example/'],
    ['is a blob of ours', 'blob:https://tibeb.example/1'],
    ['has one slash', 'https:/tibeb.example/'],
    ['has three slashes', 'https:///tibeb.example/'],
    ['has backslashes for slashes', 'https:\\\\tibeb.example\\'],
    ['has a backslash before another host', 'https://tibeb.example\\@evil.example/'],
    ['has a backslash in the path', 'https://tibeb.example/\\evil.example'],
    ['has a path that is a host', 'https://tibeb.example//evil.example/'],
    ['begins with a space', ' https://tibeb.example/'],
    ['has a tab inside', 'https://tibeb.example/\t/evil.example'],
    ['has a line break inside', 'https://tibeb.example/\r\nLocation: https://evil.example'],
    ['has a NUL inside', 'https://tibeb.example/\u0000'],
    ['is in capitals', 'HTTPS://TIBEB.EXAMPLE/'],
    ['spells our host in full-width letters', 'https://ｔｉｂｅｂ.example/'],
    ['has a dot at the end of the host', 'https://tibeb.example./'],
    ['becomes too long when encoded', `https://tibeb.example/?q=${'ጥ'.repeat(1900)}`],
  ])('%s', (_, address) => {
    expect(() => readReturnUrl(address, origin)).toThrow(InvalidInput);
  });
});

test.each([
  'https://tibeb.example',
  'https://tibeb.example/',
  'https://tibeb.example/professionals/1?coming_from=tip&tip_amount=5#form',
  'https://tibeb.example/?next=https://evil.example/',
  'https://tibeb.example/%5C%5Cevil.example',
])('%s is taken', (address) => {
  expect(readReturnUrl(address, origin).origin).toBe(origin);
});

test('only the address after paying says what was tipped, both name the tip', () => {
  const address =
    'https://tibeb.example/professionals/1?coming_from=tip&tip_amount=5&lang=am&tip=old&tip_outcome=x';
  expect(returnUrlsOf(readReturnUrl(address, origin), 'new')).toEqual({
    success: 'https://tibeb.example/professionals/1?coming_from=tip&tip_amount=5&lang=am&tip=new',
    cancel: 'https://tibeb.example/professionals/1?lang=am&tip=new&tip_outcome=canceled',
  });
});
