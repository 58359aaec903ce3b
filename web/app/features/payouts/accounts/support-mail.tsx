import { useContacts } from '#web/platform/contacts.ts';

/** The support address as a link. */
export function SupportMail() {
  const support = useContacts()?.support;
  return (
    <a className="link wrap-anywhere" href={`mailto:${support}`}>
      {support}
    </a>
  );
}
