import { Client } from 'pg';

/** What the driver reads in the address of a database. */
export interface DatabaseAddress {
  /** A name, an IP address, or the folder of a socket. */
  readonly host: string;
  readonly password: string | undefined;
}

/**
 * Has the driver itself read an address, without connecting: it accepts addresses that `URL` does not, such as that of a
 * socket after a password, and a % that encodes nothing. Undefined where it cannot read it, or reads another host than
 * was meant.
 */
export function readDatabaseAddress(address: string): DatabaseAddress | undefined {
  if (endsInsidePassword(address)) return undefined;
  // The driver warns of some values of sslmode; it does so when it connects.
  const connectionString = address.replace(/(?<=[?&])sslmode=[^&#]*/g, '');
  try {
    const { host, password } = new Client({ connectionString });
    return { host, password };
  } catch (error) {
    // TypeError: no URL. URIError: what is encoded is no UTF-8. A missing file of a certificate has a sentence of its own.
    if (error instanceof TypeError || error instanceof URIError) return undefined;
    throw error;
  }
}

/**
 * Of a password such as 12/34 the driver takes 12 for a port, and what is before it for the host. The @ after the
 * password is then in what it takes for the path, the query or the fragment, where nobody writes one.
 */
function endsInsidePassword(address: string): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  const isSearchCutOff =
    /^\?[^=]*@/.test(url.search) || (url.username === '' && url.port !== '' && url.search.includes('@'));
  return `${url.pathname}${url.hash}`.includes('@') || isSearchCutOff;
}
