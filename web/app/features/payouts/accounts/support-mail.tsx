import { useContacts } from '#web/platform/contacts.ts';

/** Where people write to us, as a link. */
export function SupportMail() {
  const support = useContacts()?.support;
  return (
    <a className="link wrap-anywhere" href={`mailto:${support}`}>
      {support}
    </a>
  );
}
