/** The outline of a press kit in the Success Kit. */
export const pressKitTexts = {
  glanceRows: [
    ['Style', '[Two or three words an organizer would use]'],
    ['On stage', '[Number of people, with instruments]'],
    ['Length', '[45 minutes, or twice 30]'],
    ['Languages', '[Amharic, English]'],
    ['Based in', '[Town, and how far you travel]'],
    ['Page', '[Address of your page on Tibeb]'],
  ],
  stageRows: [
    ['Space', '[3 x 2 meters, level]'],
    ['Sound', '[One microphone for voice, one for the instrument, one monitor]'],
    ['Light', '[Whatever there is, but not from behind only]'],
    ['Time before', '[30 minutes to set up, 20 to check the sound]'],
    ['And', '[A chair without arms, water, a table for signs beside the exit]'],
  ],
  contactRows: [
    ['Name', '[Who answers]'],
    ['Telephone', '[With the country code]'],
    ['Mail', '[The address you use for work]'],
  ],
  title: 'Press kit',
  name: '[Your name]',
  advice:
    'Replace everything in brackets and delete the slanted lines. Keep it to two pages, and save it as a PDF before you send it.',
  inShort:
    '[What you do, in fifteen words at most. Example: plays the krar and sings, in two languages, about people who move away.]',
  glance: 'At a glance',
  fifty: 'In fifty words',
  fiftyHint: 'For a program. Third person, present tense. Where you come from, and what one hears.',
  writeHere: '[Write here]',
  twoHundred: 'In two hundred words',
  twoHundredHint:
    'One story: how the instrument came to you, or the evening when nearly everything went wrong. No "passionate", no "unique".',
  listen: 'Listen and look',
  listenHint:
    'Two links that begin with music in the first ten seconds. Try them on a computer that is not yours.',
  recording: '[Title of a recording]: [link]',
  video: '[Title of a concert video]: [link]',
  photographs: 'Photographs',
  photographsHint:
    'One portrait, one landscape, each at least 2000 pixels on the longer side. Say who took them and that they may be printed.',
  photograph: '[File or link], photograph: [name]',
  stage: 'What I need on stage',
  voices: 'What others say',
  voicesHint:
    'Only what somebody has really said or written, with name, place and date. Leave the section out if there is nothing yet.',
  quotation: '[Quotation] ([Name], [newspaper or venue], [month and year])',
  fee: 'Fee and tips',
  feeHint:
    'You may leave the sum to a conversation. Say here that a tip sign stands beside the stage and whose the tips are.',
  feeText:
    '[Fee on request.] Guests may leave tips in the hat or by the code on my sign; they go to [whom] and come on top of the fee.',
  contact: 'Contact',
} as const;
