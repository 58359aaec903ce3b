import DataLoader from 'dataloader';

/**
 * Joins what is asked one by one in the same turn of the event loop, as by the cards of one page, into one statement.
 * `answer` gives its answers in the order of the questions. Nothing is kept.
 */
export function askTogether<Question, Answer>(
  answer: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  const loader = new DataLoader(answer, {
    cache: false,
    maxBatchSize: 100,
    batchScheduleFn: (send) => setImmediate(send),
  });
  return (question) => loader.load(question);
}
