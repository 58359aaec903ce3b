import type { MiddlewareFunction } from 'react-router';
import { nonceOfOpenPage } from './page-request.ts';

let loaded: Promise<void> | undefined;

/**
 * A page comes with its own styles only. The first navigation loads all styles together with the next page's data, and that
 * page is shown only after they are loaded.
 */
export function withWholeStyleSheet(address: string): MiddlewareFunction {
  return async ({ request }, next) => {
    const leaving = new URL(request.url).pathname !== location.pathname;
    if (leaving) loaded ??= load(address);
    await next();
    await loaded;
  };
}

function load(address: string): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.onload = () => resolve();
    // A page without all its styles is better than none; the next step tries again.
    link.onerror = () => {
      loaded = undefined;
      link.remove();
      resolve();
    };
    if (nonceOfOpenPage) link.nonce = nonceOfOpenPage;
    link.rel = 'stylesheet';
    link.href = address;
    document.head.append(link);
  });
}
