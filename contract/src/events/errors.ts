import { defineError } from '../endpoint.ts';

export const eventNotFound = defineError({ code: 'event_not_found', status: 404, detail: 'Event not found' });
