import DataLoader from 'dataloader';
import { laggingSource } from './lagging-reads.ts';

/**
 * Batches single questions of the same turn of the event loop, such as those of the cards on one page, into one
 * statement. `answer` returns its answers in the order of the questions. Nothing is cached.
 */
export function batchQuestions<Question, Answer>(
  answer: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  const createLoader = () =>
    new DataLoader(answer, {
      cache: false,
      maxBatchSize: 100,
      batchScheduleFn: (send) => setImmediate(send),
    });
  // A batch is sent in the context of its first question, so reads that may lag are never batched with others.
  const loaders = { lagging: createLoader(), present: createLoader() };
  return (question) => (laggingSource() ? loaders.lagging : loaders.present).load(question);
}
