import { isLoopback } from '../http/host-names.ts';

/** The nodemailer options that a URL may have in its query: none of them weakens TLS. */
const allowedOptions =
  /^(pool|name|localAddress|authMethod|max\w+|rate\w+|\w+Timeout|tls\.(servername|minVersion))$/;

/** What is wrong with the URL of a mail server; undefined when it is valid. */
export function smtpAddressProblem(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url?.hostname || !['smtp:', 'smtps:'].includes(url.protocol))
    return 'must be an address such as smtps://user:password@mail.example.org:465';
  const refused = [...url.searchParams.keys()].filter((name) => !allowedOptions.test(name));
  if (refused.length === 0) return undefined;
  return `must not carry ${refused.join(', ')}: smtps:// is TLS from the start, and smtp:// requires STARTTLS unless the host is this machine`;
}

/** Whether mail leaves this machine, where it must be encrypted on its way. */
export function leavesMachine(address: string): boolean {
  return !isLoopback(URL.parse(address)?.hostname ?? '');
}
