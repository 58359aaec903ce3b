import { expect, test } from 'vitest';
import { inAppBrowser } from './in-app-browser.ts';

const page = new URL('https://tibeb.example/sign-in?next=%2Fevents');
const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A; wv) AppleWebKit/537.36 Chrome/130.0 Mobile';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

test.each([
  [`${iphone} Instagram 360.0.0.0`, 'Instagram'],
  [`${iphone} [FBAN/FBIOS;FBAV/480.0.0.1]`, 'Facebook'],
  [`${android} Safari/537.36 [FB_IAB/FB4A;FBAV/480.0.0.1;]`, 'Facebook'],
  [`${android} Safari/537.36 musical_ly_2023 BytedanceWebview/d8a21c6`, 'TikTok'],
  [`${android} Safari/537.36 Telegram-Android/11.2.3`, 'Telegram'],
  [`${android} Safari/537.36`, 'this app'],
])('%s is %s', (userAgent, app) => {
  expect(inAppBrowser(userAgent, page)?.app).toBe(app);
});

test.each([
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1',
  '',
])('%s is a browser of its own', (userAgent) => {
  expect(inAppBrowser(userAgent, page)).toBeUndefined();
});

test('the page opens in the browser of the device', () => {
  expect(inAppBrowser(android, page)?.openIn).toBe(
    'intent://tibeb.example/sign-in?next=%2Fevents#Intent;scheme=https;action=android.intent.action.VIEW;end',
  );
  expect(inAppBrowser(`${iphone} Instagram 1`, page)?.openIn).toBe(`x-safari-${page.href}`);
  expect(inAppBrowser('Instagram', page)?.openIn).toBe(page.href);
});
