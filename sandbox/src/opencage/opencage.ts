import { setTimeout as wait } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { pageHeaders, sameSiteChanges } from '../pages/security-headers.ts';
import { answerWrongly, isWrongAnswer } from '../wrong-answers.ts';
import { answerOf } from './answer.ts';
import type { OpencageControl, RequestedPlace } from './control.ts';
import { controlView } from './control-view.ts';
import { loadGazetteer } from './gazetteer.ts';
import { defaultSettings, type Settings, settingsSchema } from './settings.ts';

/** The key that the product sends in sandbox mode. */
export const defaultOpencageKey = 'sandbox-opencage-key';

const maxRequests = 100;
const controlSchema = z.strictObject({
  ...settingsSchema.partial().shape,
  action: z.enum(['reset']).optional(),
});

/** Simulates the geocoder at /opencage/geocode/v1/json, with a page to disturb it. */
export function createOpencage({ key }: { key: string }) {
  let settings = defaultSettings;
  let requestCount = 0;
  let requests: RequestedPlace[] = [];
  const control: OpencageControl = {
    settings: () => settings,
    configure(changes) {
      settings = { ...settings, ...(settingsSchema.partial().parse(changes) as Partial<Settings>) };
      return settings;
    },
    reset: () => {
      settings = defaultSettings;
      return settings;
    },
    requests: () => requests,
  };

  const note = (query: string, status: number | string) => {
    requests = [...requests, { at: new Date(), query, status }].slice(-maxRequests);
  };
  const say = (c: Context, query: string, code: number, message?: string) => {
    note(query, code);
    return c.json(answerOf(code, [], { requestCount, message }), code as 400);
  };
  const tooFast = () => {
    const recent = requests.filter(
      ({ at, status }) => status === 200 && Date.now() - at.getTime() < 1000,
    ).length;
    return settings.perSecond > 0 && recent >= settings.perSecond;
  };

  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(sameSiteChanges);
  app.get('/geocode/v1/json', async (c) => {
    const query = c.req.query('q')?.trim() ?? '';
    const presentedKey = c.req.query('key');
    requestCount++;
    if (settings.latencyMs > 0) await wait(settings.latencyMs);
    if (presentedKey !== key) return say(c, query, 401, presentedKey ? 'invalid API key' : 'missing API key');
    if (query.length < 2) return say(c, query, 400, 'missing or bad query');
    if (settings.failNext > 0) {
      control.configure({ failNext: settings.failNext - 1 });
      return fail(c, query);
    }
    if (tooFast()) return say(c, query, 429);
    const coordinates = readCoordinates(query);
    if (coordinates === 'invalid') return say(c, query, 400, 'invalid coordinates');
    const gazetteer = await loadGazetteer();
    const limit = Math.min(100, Math.max(1, Number(c.req.query('limit')) || 10));
    const places = coordinates
      ? [gazetteer.nearest(...coordinates)].filter((place) => place !== undefined)
      : gazetteer.search(query, limit);
    note(query, 200);
    return c.json(answerOf(200, places, { requestCount }));
  });
  app.all('/geocode/v1/json', (c) => say(c, '', 405));

  async function fail(c: Context<{ Bindings: HttpBindings }>, query: string): Promise<Response> {
    const how = settings.failHow;
    if (!isWrongAnswer(how)) return say(c, query, Number(how));
    note(query, how);
    return answerWrongly(c, how);
  }

  app.get('/', (c) => c.html(controlView(settings, requests), 200, pageHeaders()));
  app.get('/control/settings.json', (c) => c.json(settings));
  app.get('/control/requests.json', (c) => c.json({ requests }));
  app.post('/control', async (c) => {
    const isForm = (c.req.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded');
    const input: unknown = isForm ? await c.req.parseBody() : await c.req.json().catch(() => undefined);
    const body = controlSchema.safeParse(input);
    if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400);
    const { action, ...changes } = body.data;
    if (action === 'reset') control.reset();
    else control.configure(changes as Partial<Settings>);
    return isForm ? c.redirect('/opencage', 303) : c.json(settings);
  });
  return { app, control };
}

function readCoordinates(query: string): [number, number] | 'invalid' | undefined {
  const match = /^(-?\d{1,3}(?:\.\d+)?)\s*[,\s+]\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(query);
  if (!match) return undefined;
  const [latitude, longitude] = [Number(match[1]), Number(match[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [latitude, longitude] : 'invalid';
}
