import type { ReceivedTip } from '#contract/dashboard/schemas.ts';

/** Follows the news stream of a page as a program does, and records the items. */
export async function followNews(
  request: (path: string, init: RequestInit) => Response | Promise<Response>,
  page: { id: string },
  authorization: string | undefined,
  lastEventId?: string,
) {
  const headers = new Headers();
  if (authorization !== undefined) headers.set('authorization', authorization);
  if (lastEventId !== undefined) headers.set('last-event-id', lastEventId);
  const response = await request(`/api/v1/dashboard/pages/${page.id}/news`, { headers });
  const { items, ...reading } = readNews<ReceivedTip>(response);
  return { ...reading, tips: items };
}

/** Reads a stream of news and records the items. */
export function readNews<Item extends { readonly number: number }>(response: Response) {
  const items: Item[] = [];
  let text = '';
  let rest = '';
  const reader = response.body?.getReader();
  const hear = (part: string) => {
    text += part;
    const events = (rest + part).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const [, id] = /^id: (\d+)$/m.exec(event) ?? [];
      const [, payload] = /^data: (.*)$/m.exec(event) ?? [];
      if (payload === undefined) continue;
      const item: Item = JSON.parse(payload);
      if (String(item.number) !== id) throw new Error(`The event ${id} tells of number ${item.number}.`);
      items.push(item);
    }
  };
  const read = async () => {
    const decoder = new TextDecoder();
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) return;
      hear(decoder.decode(part.value, { stream: true }));
    }
  };
  const opened = response.status === 200;
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    /** In the order of arrival. */
    items,
    text: () => text,
    /** Resolves at the end of the stream: whether the server ended it properly or the connection broke. */
    ended: opened
      ? read().then(
          () => 'properly' as const,
          () => 'broken' as const,
        )
      : undefined,
    close: async () => void (await reader?.cancel().catch(() => {})),
  };
}
