import { pressKitTexts as texts } from '#texts/downloads/press-kit.ts';
import { type Block, createWordDocument } from './word-document.ts';

const hint = (text: string): Block => ({ kind: 'hint', text });
const heading = (text: string): Block => ({ kind: 'heading', text });
const text = (words: string): Block => ({ kind: 'text', text: words });
const item = (words: string): Block => ({ kind: 'item', text: words });

/** Two pages for organizers. Text in brackets is to be replaced, italic text to be deleted. */
export function pressKit(): Promise<Buffer> {
  return createWordDocument(texts.title, [
    { kind: 'title', text: texts.name },
    hint(texts.advice),
    text(texts.inShort),
    heading(texts.glance),
    {
      kind: 'table',
      rows: texts.glanceRows,
    },
    heading(texts.fifty),
    hint(texts.fiftyHint),
    text(texts.writeHere),
    heading(texts.twoHundred),
    hint(texts.twoHundredHint),
    text(texts.writeHere),
    heading(texts.listen),
    hint(texts.listenHint),
    item(texts.recording),
    item(texts.video),
    heading(texts.photographs),
    hint(texts.photographsHint),
    item(texts.photograph),
    item(texts.photograph),
    heading(texts.stage),
    {
      kind: 'table',
      rows: texts.stageRows,
    },
    heading(texts.voices),
    hint(texts.voicesHint),
    text(texts.quotation),
    heading(texts.fee),
    hint(texts.feeHint),
    text(texts.feeText),
    heading(texts.contact),
    {
      kind: 'table',
      rows: texts.contactRows,
    },
  ]);
}
