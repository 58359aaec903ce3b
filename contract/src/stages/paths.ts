/** The addresses of the stages of events, apart from the others: few pages lead there. */
export const eventStagePaths = {
  /** Where a sign beside the stage leads: whoever is on is tipped there. */
  stage: (code: string) => `/on/${encodeURIComponent(code)}`,
  signs: (code: string) => `/on/${encodeURIComponent(code)}/signs`,
  sign: (code: string, file: string) => `/on/${encodeURIComponent(code)}/signs/${encodeURIComponent(file)}`,
  /** Where the organizer says who is on, and when. */
  manage: (eventId: string) => `/event-management/${encodeURIComponent(eventId)}/stage`,
} as const;
