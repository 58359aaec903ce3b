import { existsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from 'playwright';

/** Where systems install Chromium; if it is in none of these places, Playwright's own is used. */
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** CHROMIUM_PATH (which the test command sets once it has found a browser) takes precedence over the usual places. */
export function chromiumPath(): string {
  return process.env.CHROMIUM_PATH || installed.find((path) => existsSync(path)) || chromium.executablePath();
}

export function chromiumOptions(): LaunchOptions {
  return {
    executablePath: chromiumPath(),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}

export function launchChromium(): Promise<Browser> {
  return chromium.launch(chromiumOptions());
}
