/** The mark: one diamond of the weave, with stepped sides. */
export function Mark({ size = 36, className }: { size?: number; className?: string }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} className={className} aria-hidden>
      {markLayers.map(({ tone, d }) => (
        <path key={d} fill={`var(--color-${tone})`} d={d} />
      ))}
    </svg>
  );
}

/** The mark on a field of 32 by 32, painted in this order. */
export const markLayers = [
  {
    tone: 'coral',
    d: 'M14 0h4v4h4v4h4v4h4v2h2v4h-2v2h-4v4h-4v4h-4v4h-4v-4h-4v-4H6v-4H2v-2H0v-4h2v-2h4V8h4V4h4z',
  },
  { tone: 'saffron', d: 'M16 5.5 26.5 16 16 26.5 5.5 16z' },
  { tone: 'on-saffron', d: 'M16 10l6 6-6 6-6-6z' },
  { tone: 'saffron', d: 'M15 13h2v2h2v2h-2v2h-2v-2h-2v-2h2z' },
] as const;

/** ጥበብ as an outline, in a view box that starts at 0 -74 and is 246 by 76. */
export const tibebInFidel =
  'M52 0V-34H43V-61Q42 -61 42 -61Q41 -61 41 -61Q30 -61 25 -55Q21 -49 21 -38V-23H8V-39Q8 -50 12 -57Q16 -65 23 -68Q31 -71 41 -71H55V-66Q57 -67 59 -68Q62 -69 65 -70Q69 -71 74 -71Q80 -71 84 -70Q89 -68 92 -65Q95 -61 96 -56Q98 -52 98 -46V-23H85V-42Q85 -52 82 -56Q79 -61 70 -61Q67 -61 64 -60Q61 -59 59 -58Q57 -57 55 -56V-44H64V0ZM139 -72Q147 -72 152 -70Q157 -67 159 -61Q162 -56 162 -48V0H149V-47Q149 -54 147 -58Q144 -62 139 -62Q135 -62 132 -60Q130 -58 129 -55Q128 -52 128 -47V0H115V-48Q115 -55 118 -61Q120 -66 125 -69Q131 -72 139 -72ZM172 -19 175 -36H197V-27H184Q182 -22 180 -21Q177 -19 174 -19ZM214 -72Q222 -72 227 -70Q232 -67 235 -61Q237 -56 237 -48V0H225V-47Q225 -54 222 -58Q220 -62 214 -62Q210 -62 208 -60Q205 -58 205 -55Q204 -52 204 -47V0H191V-48Q191 -55 193 -61Q196 -66 201 -69Q206 -72 214 -72Z';
