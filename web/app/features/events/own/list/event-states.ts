import type { ManagedEvent } from '#contract/events/own/schemas.ts';
import { managementTexts } from '#texts/events/manage.ts';

export type EventState = ManagedEvent['state'];

/** In the order of their tabs. */
export const eventStates = Object.keys(managementTexts.states) as EventState[];
