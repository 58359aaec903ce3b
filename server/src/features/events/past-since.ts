const nightMs = 12 * 3_600_000;

/**
 * Events that began before this moment are past for their organizer and performers, and their pages say so. Events have no
 * end: until the morning after, a night stays where it was.
 */
export const pastSince = (now: Date) => new Date(now.getTime() - nightMs);
