/** What other features may use of goals. */

export { GoalProgress } from './goal-progress.tsx';
export { loadGoal } from './load-goal.ts';
