import { danceAndArt } from './dance-and-art.ts';
import type { SampleEvent } from './event.ts';
import { jazzAndClassical } from './jazz-and-classical.ts';
import { music } from './music.ts';
import { wordsAndTheater } from './words-and-theater.ts';

export const sampleEvents: readonly SampleEvent[] = [
  ...music,
  ...jazzAndClassical,
  ...danceAndArt,
  ...wordsAndTheater,
];
