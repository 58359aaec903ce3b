const roundMs = 100;

/**
 * Wakes a queue at once, and while jobs keep coming, ten times a second: each waking costs a statement of every worker, which takes all
 * jobs that came meanwhile. Returns what is called for each job with the name of its queue.
 */
export function wakeInRounds(wake: (queue: string) => void): (queue: string) => void {
  /** The queues woken in this round, and whether a job has come to them since. */
  const rounds = new Map<string, { hasNewJob: boolean }>();
  const begin = (queue: string) => {
    const round = { hasNewJob: false };
    rounds.set(queue, round);
    wake(queue);
    setTimeout(() => {
      rounds.delete(queue);
      if (round.hasNewJob) begin(queue);
    }, roundMs).unref();
  };
  return (queue) => {
    const round = rounds.get(queue);
    if (round) round.hasNewJob = true;
    else begin(queue);
  };
}
