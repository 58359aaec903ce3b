/** Rules of goals, shared by the API and the form. */
export const GOAL_TITLE_MAX_LENGTH = 80;
export const GOAL_MAX_DOLLARS = 1_000_000;
