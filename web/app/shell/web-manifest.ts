import { paths } from '#contract/paths.ts';
import { language } from '#texts/locale.ts';
import { manifestTexts as texts } from '#texts/shell/manifest.ts';

const png = 'image/png';
const paper = '#fcf4e6';

/** The web app manifest (W3C) as JSON: how the site is put on a home screen, in the words of its locale. */
export function webManifest(): string {
  return JSON.stringify({
    id: '/',
    name: 'Tibeb',
    short_name: 'Tibeb',
    description: texts.description,
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    categories: ['entertainment', 'music', 'social'],
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: png, sizes: '192x192' },
      { src: '/icon-512.png', type: png, sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: png, sizes: '512x512', purpose: 'maskable' },
    ],
    screenshots: [
      {
        src: '/screenshot-narrow.webp',
        type: 'image/webp',
        sizes: '720x1440',
        form_factor: 'narrow',
        label: texts.narrowScreenshot,
      },
      {
        src: '/screenshot-wide.webp',
        type: 'image/webp',
        sizes: '1280x800',
        form_factor: 'wide',
        label: texts.wideScreenshot,
      },
    ],
    shortcuts: [
      { name: texts.professionals, url: paths.professionals() },
      { name: texts.events, url: paths.events() },
    ],
  });
}
