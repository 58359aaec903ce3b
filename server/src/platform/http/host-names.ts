/** Names and addresses of this machine, as they appear in a URL. */
export function isLoopback(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^\[(.*)\]$/, '$1');
  return (
    name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
  );
}

/** Names that never resolve (RFC 2606 and RFC 6761); examples use them. */
export function isReserved(host: string): boolean {
  return /(^|\.)(example|test|invalid|example\.(com|net|org))\.?$/i.test(host);
}
