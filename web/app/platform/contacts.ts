import { useRouteLoaderData } from 'react-router';

/** The mail addresses people may write to. */
export interface Contacts {
  readonly support: string;
  readonly legal: string;
}

/** The addresses as our texts have them; a page shows the configured ones instead. */
const written: Contacts = { support: 'support@tibeb.example', legal: 'legal@tibeb.example' };

/** Replaces the addresses in our HTML or plain text by the configured ones. */
export function withContacts(text: string, contacts: Contacts): string {
  return text.replaceAll(written.support, contacts.support).replaceAll(written.legal, contacts.legal);
}

/** Undefined on an error page that has no loader data. */
export function useContacts(): Contacts | undefined {
  return useRouteLoaderData<{ contacts: Contacts }>('root')?.contacts;
}
