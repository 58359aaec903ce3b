import { absoluteUrl } from '#contract/paths.ts';
import { type EmbedVariant, embedPaths, embedSizes } from '#contract/tipping/embed-paths.ts';
import { embedTexts as texts } from '#texts/tipping/embed.ts';
import { escapeXml } from '#web/platform/escape-xml.ts';

/** What is pasted into a page of another site. */
export function writeFrame({
  src,
  title,
  width,
  height,
}: {
  src: string;
  title: string;
  width: number;
  height: number;
}): string {
  return `<iframe src="${escapeXml(src)}" title="${escapeXml(title)}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy"></iframe>`;
}

/** The code for a performer, to copy. */
export function snippetOf(
  performer: { readonly id: string; readonly name: string },
  variant: EmbedVariant,
  publicOrigin: string,
): string {
  const src = absoluteUrl(publicOrigin, embedPaths.embed(performer, variant));
  return writeFrame({ src, title: texts.title(performer.name), ...embedSizes[variant] });
}
