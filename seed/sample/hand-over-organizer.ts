import type { Database } from '#server/platform/database/database.ts';
import { sampleId } from './identifier.ts';
import { handOverOrganizer } from './repository.ts';

/** Gives the demo account of an organizer a sample organizer with its events. */
export function handOverSampleOrganizer(db: Database): Promise<void> {
  return handOverOrganizer(db, {
    id: sampleId('organizer', 'lamp-and-lyre'),
    email: 'marta@tibeb.example',
    fullName: 'Marta Girma',
    phone: '+251 911 000 000',
  });
}
