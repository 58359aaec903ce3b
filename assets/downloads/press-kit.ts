import { type Block, createWordDocument } from './word-document.ts';

const hint = (text: string): Block => ({ kind: 'hint', text });
const heading = (text: string): Block => ({ kind: 'heading', text });
const text = (words: string): Block => ({ kind: 'text', text: words });
const item = (words: string): Block => ({ kind: 'item', text: words });

/** Two pages for organizers; what stands in brackets is to be replaced, what is slanted to be deleted. */
export function pressKit(): Promise<Buffer> {
  return createWordDocument('Press kit', [
    { kind: 'title', text: '[Your name]' },
    hint(
      'Replace everything in brackets and delete the slanted lines. Keep it to two pages, and save it as a PDF before you send it.',
    ),
    text(
      '[What you do, in fifteen words at most. Example: plays the krar and sings, in two languages, about people who move away.]',
    ),
    heading('At a glance'),
    {
      kind: 'table',
      rows: [
        ['Style', '[Two or three words an organizer would use]'],
        ['On stage', '[Number of people, with instruments]'],
        ['Length', '[45 minutes, or twice 30]'],
        ['Languages', '[Amharic, English]'],
        ['Based in', '[Town, and how far you travel]'],
        ['Page', '[Address of your page on Tibeb]'],
      ],
    },
    heading('In fifty words'),
    hint('For a programme. Third person, present tense. Where you come from, and what one hears.'),
    text('[Write here]'),
    heading('In two hundred words'),
    hint(
      'One story: how the instrument came to you, or the evening when nearly everything went wrong. No "passionate", no "unique".',
    ),
    text('[Write here]'),
    heading('Listen and look'),
    hint(
      'Two links that begin with music in the first ten seconds. Try them on a computer that is not yours.',
    ),
    item('[Title of a recording]: [link]'),
    item('[Title of a concert video]: [link]'),
    heading('Photographs'),
    hint(
      'One portrait, one landscape, each at least 2000 pixels on the longer side. Say who took them and that they may be printed.',
    ),
    item('[File or link], photograph: [name]'),
    item('[File or link], photograph: [name]'),
    heading('What I need on stage'),
    {
      kind: 'table',
      rows: [
        ['Space', '[3 x 2 metres, level]'],
        ['Sound', '[One microphone for voice, one for the instrument, one monitor]'],
        ['Light', '[Whatever there is, but not from behind only]'],
        ['Time before', '[30 minutes to set up, 20 to check the sound]'],
        ['And', '[A chair without arms, water, a table for signs beside the exit]'],
      ],
    },
    heading('What others say'),
    hint(
      'Only what somebody has really said or written, with name, place and date. Leave the section out if there is nothing yet.',
    ),
    text('[Quotation] ([Name], [newspaper or venue], [month and year])'),
    heading('Fee and tips'),
    hint(
      'You may leave the sum to a conversation. Say here that a tip sign stands beside the stage and whose the tips are.',
    ),
    text(
      '[Fee on request.] Guests may leave tips in the hat or by the code on my sign; they go to [whom] and come on top of the fee.',
    ),
    heading('Contact'),
    {
      kind: 'table',
      rows: [
        ['Name', '[Who answers]'],
        ['Telephone', '[With the country code]'],
        ['Mail', '[The address you use for work]'],
      ],
    },
  ]);
}
