/** The words in both parts of a mail. */
export interface MailWords {
  /** Sorted words; equal if both parts have the same content. */
  readonly text: readonly string[];
  readonly html: readonly string[];
  /** Every address that the HTML links to or loads. */
  readonly addresses: readonly string[];
}

/**
 * Reads both parts; what stands above the greeting, which repeats the subject or its amount, and the texts of buttons are left
 * out.
 */
export function mailWords({ text, html }: { text: string; html: string }): MailWords {
  const body = html
    .replace(/^.*<\/head>/s, '')
    .replace(/<h1.*?<\/h1>/s, '')
    .replaceAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_link, address: string, label: string) => {
      if (label === address) return address;
      return decode(text).includes(`${decode(label)}: `) ? `${label} ${address}` : address;
    })
    .replaceAll(/<[^>]*>/g, ' ');
  const named =
    /(?:href|src|srcset|action|background|xlink:href)\s*=\s*"([^"]*)"|url\(([^)]*)\)|@import\s+(\S+)/gi;
  return {
    text: wordsOf(text.replace(/^(<>)+\s+\S+\s/, '').replaceAll(/^(>|-)(?= |$)/gm, '')),
    html: wordsOf(decode(body)),
    addresses: [...html.matchAll(named)].map(([, first, second, third]) => first ?? second ?? third ?? ''),
  };
}

function wordsOf(text: string): string[] {
  return text
    .split(/\s+/)
    .map((word) => word.replace(/:$/, ''))
    .filter(Boolean)
    .toSorted();
}

function decode(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

/** Both parts of a message from the mail collector. */
export function partsOf(message: string): { text: string; html: string } {
  const text = /^Content-Type: text\/plain.*?\r\n\r\n(.*?)\r\n--/ms.exec(message)?.[1];
  const html = /<!doctype html>.*<\/html>/s.exec(message)?.[0];
  if (text === undefined || html === undefined) throw new Error(`This mail lacks a part:\n${message}`);
  return { text, html };
}
