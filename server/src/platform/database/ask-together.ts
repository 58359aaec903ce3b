import DataLoader from 'dataloader';
import { laggingSource } from './lagging-reads.ts';

/**
 * Joins what is asked one by one in the same turn of the event loop, as by the cards of one page, into one statement.
 * `answer` gives its answers in the order of the questions. Nothing is kept.
 */
export function askTogether<Question, Answer>(
  answer: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  const createLoader = () =>
    new DataLoader(answer, {
      cache: false,
      maxBatchSize: 100,
      batchScheduleFn: (send) => setImmediate(send),
    });
  // A statement is sent as its first question was asked: those that may be answered late are never joined with others.
  const loaders = { lagging: createLoader(), present: createLoader() };
  return (question) => (laggingSource() ? loaders.lagging : loaders.present).load(question);
}
