/** Text for the inside of an element or a quoted attribute. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A part of an Office document. */
export function xmlPart(name: string, content: string): { name: string; content: Buffer } {
  return {
    name,
    content: Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${content}`, 'utf8'),
  };
}

/** [Content_Types].xml and _rels/.rels: what every Office document begins with. */
export function packageParts(main: { name: string; type: string }, others: { name: string; type: string }[]) {
  const overrides = [main, ...others]
    .map(({ name, type }) => `<Override PartName="/${name}" ContentType="${type}"/>`)
    .join('');
  return [
    xmlPart(
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides}</Types>`,
    ),
    relationships('_rels/.rels', [{ type: 'officeDocument', target: main.name }]),
  ];
}

export function relationships(name: string, targets: { type: string; target: string }[]) {
  const items = targets
    .map(
      ({ type, target }, at) =>
        `<Relationship Id="rId${at + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
    )
    .join('');
  return xmlPart(
    name,
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items}</Relationships>`,
  );
}
