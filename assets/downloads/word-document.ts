import { escapeXml, packageParts, relationships, xmlPart } from './xml.ts';
import { zip } from './zip.ts';

export type Paragraph =
  | { readonly kind: 'title' | 'heading' | 'text' | 'hint' | 'item'; readonly text: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly [string, string])[] };

/** A Word document (ECMA-376) on A4 that LibreOffice, Google Docs and Pages open too. */
export function wordDocument(title: string, paragraphs: readonly Paragraph[]): Buffer {
  const type = (kind: string) => `application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml`;
  const core = 'application/vnd.openxmlformats-package.core-properties+xml';
  const [contentTypes, root] = packageParts({ name: 'word/document.xml', type: type('document.main') }, [
    { name: 'word/styles.xml', type: type('styles') },
    { name: 'word/numbering.xml', type: type('numbering') },
    { name: 'docProps/core.xml', type: core },
  ]);
  if (!contentTypes || !root) throw new Error('A package has two parts of its own.');
  return zip([
    contentTypes,
    withCore(root),
    xmlPart(
      'docProps/core.xml',
      `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeXml(title)}</dc:title><dc:creator>Tibeb</dc:creator></cp:coreProperties>`,
    ),
    relationships('word/_rels/document.xml.rels', [
      { type: 'styles', target: 'styles.xml' },
      { type: 'numbering', target: 'numbering.xml' },
    ]),
    xmlPart('word/styles.xml', styles),
    xmlPart('word/numbering.xml', numbering),
    xmlPart(
      'word/document.xml',
      `<w:document xmlns:w="${main}"><w:body>${paragraphs.map(write).join('')}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1247" w:bottom="1134" w:left="1247" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr></w:body></w:document>`,
    ),
  ]);
}

const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** The title of a document is a part that only the root may name, by a type of its own. */
function withCore(root: { name: string; content: Buffer }) {
  const relationship =
    '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>';
  const content = root.content
    .toString('utf8')
    .replace('</Relationships>', `${relationship}</Relationships>`);
  return { name: root.name, content: Buffer.from(content, 'utf8') };
}

const styleOf = { title: 'Title', heading: 'Heading1', text: 'Normal', hint: 'Hint', item: 'Item' };

function write(paragraph: Paragraph): string {
  if (paragraph.kind === 'table') {
    const row = ([left, right]: readonly [string, string]) =>
      `<w:tr>${cell(3000, left, true)}${cell(6400, right, false)}</w:tr>`;
    return `<w:tbl><w:tblPr><w:tblW w:w="9400" w:type="dxa"/><w:tblBorders><w:bottom ${rule}/><w:insideH ${rule}/></w:tblBorders></w:tblPr><w:tblGrid><w:gridCol w:w="3000"/><w:gridCol w:w="6400"/></w:tblGrid>${paragraph.rows.map(row).join('')}</w:tbl>${styled('Normal', '')}`;
  }
  return styled(styleOf[paragraph.kind], paragraph.text);
}

function styled(style: string, text: string, bold = false): string {
  const run = text
    ? `<w:r>${bold ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`
    : '';
  return `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${run}</w:p>`;
}

function cell(width: number, text: string, bold: boolean): string {
  return `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${styled('Normal', text, bold)}</w:tc>`;
}

const rule = 'w:val="single" w:sz="4" w:space="0" w:color="E4D1B3"';

const style = (id: string, name: string, paragraph: string, run: string, more = '') =>
  `<w:style w:type="paragraph"${more} w:styleId="${id}"><w:name w:val="${name}"/>${id === 'Normal' ? '' : '<w:basedOn w:val="Normal"/>'}<w:qFormat/><w:pPr>${paragraph}</w:pPr><w:rPr>${run}</w:rPr></w:style>`;
const face = (name: string) => `<w:rFonts w:ascii="${name}" w:hAnsi="${name}" w:cs="${name}"/>`;

const styles = `<w:styles xmlns:w="${main}"><w:docDefaults><w:rPrDefault><w:rPr>${face('Calibri')}<w:color w:val="2B1710"/><w:sz w:val="22"/><w:szCs w:val="22"/><w:lang w:val="en-US"/></w:rPr></w:rPrDefault></w:docDefaults>${[
  style(
    'Normal',
    'Normal',
    '<w:spacing w:after="100" w:line="276" w:lineRule="auto"/>',
    '',
    ' w:default="1"',
  ),
  style(
    'Title',
    'Title',
    '<w:pBdr><w:bottom w:val="thinThickSmallGap" w:sz="24" w:space="6" w:color="F0A828"/></w:pBdr><w:spacing w:after="240"/>',
    `${face('Georgia')}<w:sz w:val="56"/>`,
  ),
  style(
    'Heading1',
    'heading 1',
    '<w:keepNext/><w:spacing w:before="320" w:after="80"/><w:outlineLvl w:val="0"/>',
    `${face('Georgia')}<w:color w:val="0F5A44"/><w:sz w:val="30"/>`,
  ),
  style('Hint', 'Hint', '<w:spacing w:after="120"/>', '<w:i/><w:color w:val="65503F"/><w:sz w:val="20"/>'),
  style(
    'Item',
    'List Bullet',
    '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:spacing w:after="60"/><w:ind w:left="426" w:hanging="284"/>',
    '',
  ),
].join('')}</w:styles>`;

const numbering = `<w:numbering xmlns:w="${main}"><w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="singleLevel"/><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/><w:lvlJc w:val="left"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
