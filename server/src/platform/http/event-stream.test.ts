import { expect, test } from 'vitest';
import { openEventStream } from './event-stream.ts';

test('a stream that is woken again and again without anything to send has its heartbeats all the same', async () => {
  const stream = openEventStream(
    {
      event: 'news',
      atOnce: 10,
      read: async (after) => ({ items: [], last: after }),
      heartbeatMs: () => 50,
      onEnd() {},
      onError(error) {
        throw error;
      },
    },
    0,
  );
  const waking = setInterval(stream.wake, 5);
  const reader = stream.body.getReader();
  const read = async () => new TextDecoder().decode((await reader.read()).value);
  expect([await read(), await read(), await read()]).toEqual([': open\n\n', ':\n\n', ':\n\n']);
  clearInterval(waking);
  await reader.cancel();
});
