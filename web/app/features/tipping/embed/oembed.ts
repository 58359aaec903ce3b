import { absoluteUrl, paths } from '#contract/paths.ts';
import { embedPaths, embedSizes } from '#contract/tipping/embed-paths.ts';
import { embedTexts as texts } from '#texts/tipping/embed.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { loadPerformer } from '../stage/load-stage.server.ts';
import type { Route } from './+types/oembed';
import { writeFrame } from './write-frame.ts';

const provider = 'Tibeb';
const cachedSeconds = 3600;

/** What to show for the address of a profile or a stage page: a card, by oEmbed 1.0 (https://oembed.com). */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const { publicOrigin } = context.get(pageContext);
  const query = url.searchParams;
  if ((query.get('format') ?? 'json') !== 'json') return answer(501, { error: 'not implemented' });
  const handle = handleIn(query.get('url') ?? '', publicOrigin);
  const performer = handle === undefined ? null : await loadPerformer(apiOf(context), handle);
  if (!performer) return answer(404, { error: 'not found' });
  const width = within(embedSizes.card.width, query.get('maxwidth'));
  const height = within(embedSizes.card.height, query.get('maxheight'));
  const src = absoluteUrl(publicOrigin, embedPaths.embed(performer));
  return answer(200, {
    version: '1.0',
    type: 'rich',
    provider_name: provider,
    provider_url: absoluteUrl(publicOrigin, paths.home()),
    title: texts.title(performer.name),
    author_name: performer.name,
    author_url: absoluteUrl(publicOrigin, paths.professional(performer.id)),
    cache_age: cachedSeconds,
    html: writeFrame({ src, title: texts.title(performer.name), width, height }),
    width,
    height,
  });
}

/** The handle or id in the address of a profile or a stage page, or in a short address; undefined for any other address. */
function handleIn(address: string, publicOrigin: string): string | undefined {
  const url = URL.parse(address);
  if (url?.origin !== publicOrigin) return undefined;
  const found = /^\/(?:professionals\/|t\/|@)([^/]+)\/?$/.exec(url.pathname)?.[1];
  try {
    return found === undefined ? undefined : decodeURIComponent(found);
  } catch {
    return undefined;
  }
}

function within(size: number, most: string | null): number {
  return most !== null && /^[1-9]\d{0,5}$/.test(most) ? Math.min(size, Number(most)) : size;
}

function answer(status: number, content: object): Response {
  return Response.json(content, {
    status,
    headers: {
      'cache-control': status === 200 ? `public, max-age=${cachedSeconds}` : 'no-store',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    },
  });
}
