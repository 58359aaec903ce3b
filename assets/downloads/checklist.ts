import { escapeXml } from '#web/platform/escape-xml.ts';
import { border, drawing } from './cloth.ts';

const parts: readonly (readonly [title: string, items: readonly string[]])[] = [
  [
    'The day before',
    [
      'Telephone: place, hour, who opens the door, who pays and when',
      'Next event is on your page, with your name leading to your profile',
      'Strings, batteries, tape, a pencil, the long cable',
      'Phone charged; the code on the sign scanned once more',
    ],
  ],
  [
    'On arrival',
    [
      'Greet the neighbours and the person behind the bar',
      'Look for the way out: the sign stands where people leave',
      'Sign upright, matt, in the light, nothing folded over the code',
      'One song for the empty room; listen from the back',
    ],
  ],
  [
    'While you play',
    [
      'Say your name early, and once more at the end',
      'Somebody thanked for an earlier tip, with a detail',
      'The sentence about the hat and the code, before the last piece',
      'Next date, aloud, with its weekday',
    ],
  ],
  [
    'Afterwards',
    [
      'Stay ten minutes; pack later',
      'Write down hours, people, tips in the hat, tips by code, costs',
      'Thank the venue. Ask what they would like next time',
      'Tomorrow: one post of thanks, and answers to the messages',
    ],
  ],
];

/** One page for the instrument case, with boxes to tick. */
export const checklistPage = {
  css: `.list{width:210mm;height:297mm;background:#fff;color:#2b1710;font:400 12.5pt/1.45 Figtree;position:relative}
.list>svg{display:block}.list h1{font:400 30pt/1.1 'Young Serif';padding:10mm 20mm 2mm}.list h2{font:400 16pt/1.2 'Young Serif';color:#0f5a44;margin:7mm 20mm 2mm}
.list ul{list-style:none;padding:0 20mm}.list li{padding:1.6mm 0 1.6mm 9mm;border-bottom:.2mm solid #e4d1b3;position:relative}
.list li::before{content:'';position:absolute;left:0;top:2.7mm;width:4.4mm;height:4.4mm;border:.35mm solid #8d6f57;border-radius:.8mm}`,
  body: `<section class="list">${drawing(210, 21, 'mm', 'Border', border('hem', { x: 0, y: 0, width: 210, height: 21 }))}<h1>The day of the show</h1>${parts
    .map(
      ([title, items]) =>
        `<h2>${escapeXml(title)}</h2><ul>${items.map((item) => `<li>${escapeXml(item)}</li>`).join('')}</ul>`,
    )
    .join('')}</section>`,
};
