/** The content codings we write, the tighter first. */
export type Encoding = 'br' | 'gzip';

/** The first of `offered` that the client accepts; undefined means plain bytes (RFC 9110, 12.5.3). */
export function acceptedEncoding(
  request: Request,
  offered: readonly Encoding[] = ['br', 'gzip'],
): Encoding | undefined {
  const header = request.headers.get('accept-encoding');
  if (!header) return undefined;
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((one) => one.trim());
    const weight = parameters.find((one) => one.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  return offered.find((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0);
}
