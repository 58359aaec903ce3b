import type { SVGProps } from 'react';

/**
 * An icon from the markup of its shapes, with Lucide's strokes. The build turns every icon into one of these
 * (web/plugins/icons.ts): the library's own component costs a kilobyte, and one element per stroke to hydrate.
 */
export function drawnIcon(shapes: string) {
  return ({ size = 24, ...rest }: SVGProps<SVGSVGElement> & { size?: number }) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      {...rest}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the icon's own shapes, written by the build.
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  );
}
