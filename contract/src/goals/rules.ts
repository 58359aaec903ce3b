/** What the API and the form hold alike of a goal. */
export const GOAL_TITLE_MAX_LENGTH = 80;
export const GOAL_MAX_DOLLARS = 1_000_000;
