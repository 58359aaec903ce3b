import { checklistTexts as texts } from '#texts/downloads/checklist.ts';
import { escapeXml } from '#web/platform/escape-xml.ts';
import { border, drawing } from './cloth.ts';

/** One page for the instrument case, with boxes to tick. */
export const checklistPage = {
  css: `.list{width:210mm;height:297mm;background:#fff;color:#2b1710;font:400 12.5pt/1.45 Figtree;position:relative}
.list>svg{display:block}.list h1{font:400 30pt/1.1 'Young Serif';padding:10mm 20mm 2mm}.list h2{font:400 16pt/1.2 'Young Serif';color:#0f5a44;margin:7mm 20mm 2mm}
.list ul{list-style:none;padding:0 20mm}.list li{padding:1.6mm 0 1.6mm 9mm;border-bottom:.2mm solid #e4d1b3;position:relative}
.list li::before{content:'';position:absolute;left:0;top:2.7mm;width:4.4mm;height:4.4mm;border:.35mm solid #8d6f57;border-radius:.8mm}`,
  body: `<section class="list">${drawing(210, 21, 'mm', texts.border, border('hem', { x: 0, y: 0, width: 210, height: 21 }))}<h1>${escapeXml(texts.title)}</h1>${texts.parts
    .map(
      ([title, items]) =>
        `<h2>${escapeXml(title)}</h2><ul>${items.map((item) => `<li>${escapeXml(item)}</li>`).join('')}</ul>`,
    )
    .join('')}</section>`,
};
