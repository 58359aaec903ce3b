/** The checklist of the Success Kit: what to do, by when. */
export const checklistTexts = {
  title: 'The day of the show',
  border: 'Border',
  parts: [
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
        'Greet the neighbors and the person behind the bar',
        'Look for the way out: the sign stands where people leave',
        'Sign upright, matte, in the light, nothing folded over the code',
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
  ],
} as const;
