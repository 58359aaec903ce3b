import { expect, test } from 'vitest';
import { createApi } from './api.ts';
import { postedPicture } from './posted-picture.ts';

const field = { name: 'picture', purpose: 'portrait' } as const;
const saved = '/uploads/0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000/480x480/480.webp';

/** An API that takes pictures, and what it was sent. */
function apiThatAnswers(status: number, body: object) {
  const sent: Request[] = [];
  const api = createApi({
    origin: 'http://127.0.0.1:3000',
    readToken: () => 'token',
    async send(request) {
      sent.push(request);
      return Response.json(body, { status });
    },
  });
  return { api, sent };
}

function posted(entries: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(entries)) form.set(name, value);
  return form;
}

test('the address a script has put into the form is the picture', async () => {
  const { api, sent } = apiThatAnswers(500, {});
  const form = posted({ picture: saved, picture_file: new File([], '') });
  expect(await postedPicture(api, form, field)).toBe(saved);
  expect(sent).toHaveLength(0);
});

test('a file in the form is handed to the API byte by byte, and the form then holds its address', async () => {
  const { api, sent } = apiThatAnswers(201, { data: { result: { url: saved } } });
  const form = posted({ picture: '', picture_file: new File(['bytes'], 'me.png', { type: 'image/png' }) });
  expect(await postedPicture(api, form, field)).toBe(saved);
  expect(form.get('picture')).toBe(saved);
  expect(form.has('picture_file')).toBe(false);
  const [request] = sent;
  expect(request?.url).toContain('/api/v1/pictures?purpose=portrait');
  expect(request?.headers.get('authorization')).toBe('Bearer token');
  expect(await request?.text()).toBe('bytes');
});

test('a refused file throws the words for the field', async () => {
  const errors = [{ code: 'picture_unreadable', detail: 'Not a picture.', attr: null }];
  const { api } = apiThatAnswers(422, { type: 'client_error', errors });
  const form = posted({ picture: saved, picture_file: new File(['text'], 'a.txt') });
  await expect(postedPicture(api, form, field)).rejects.toThrow('Not a picture.');
});

test('a picture removed, or none at all, is null', async () => {
  const { api } = apiThatAnswers(500, {});
  expect(await postedPicture(api, posted({ picture: saved, picture_remove: 'on' }), field)).toBeNull();
  expect(await postedPicture(api, posted({}), field)).toBeNull();
});
