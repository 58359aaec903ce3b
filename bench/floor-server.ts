import { createServer } from 'node:http';
import { Pool } from 'pg';

/**
 * The floor: a bare node:http + pg server with SQL of its own, each statement prepared once for each connection. It returns the
 * same rows with the same fields as the product, with no framework, validation, limits, authentication or headers. Like the
 * product it caches totals of lists for five seconds, and inlines the values that the planner of the database needs.
 */
const pool = new Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 10 });
const limit = 12;

const shown = "state = 'published' AND NOT withheld AND hidden_reason IS NULL";
const person = `id, name, bio, profile_picture, email, shows_email, claim_state, follower_count, suggested_minor, created_at,
  CASE WHEN band = 'stopped' THEN 'closed' WHEN tipping = 'open' AND NOT payable
    AND EXISTS (SELECT FROM installation WHERE single AND mode = 'live') THEN 'not_yet' ELSE tipping END AS tipping,
  (SELECT json_agg(json_build_object('id', type.id, 'name', type.name) ORDER BY type.name)
    FROM beneficiary_type_link AS link JOIN beneficiary_type AS type ON type.id = link.type_id
    WHERE link.beneficiary_id = beneficiary.id) AS types,
  (SELECT count(DISTINCT event_id) FROM event_beneficiary
    WHERE beneficiary_id = beneficiary.id AND sorts_at IS NOT NULL) AS events,
  (SELECT sum(payment_count) FROM received_total WHERE account_name = 'beneficiary:' || beneficiary.id) AS tips,
  (SELECT sum(tip_count) FROM band_received WHERE band_id = beneficiary.id) AS band_tips`;
const profile = `${person}, links,
  (SELECT handle FROM beneficiary_handle WHERE beneficiary_id = beneficiary.id AND is_current) AS handle,
  CASE WHEN band IS NOT NULL THEN (SELECT json_agg(json_build_object('id', member.id, 'name', member.name))
    FROM band_agreement AS agreement JOIN band_share AS share ON share.agreement_id = agreement.id
      JOIN beneficiary AS member ON member.id = share.member_id
    WHERE agreement.band_id = beneficiary.id AND agreement.state IN ('agreed', 'left') AND share.left_at IS NULL) END AS members`;
const performer = `CASE WHEN performer.invited_at IS NULL OR performer.agreed_at IS NOT NULL THEN
  (SELECT id FROM beneficiary WHERE id = performer.beneficiary_id AND ${shown}) END`;
const event = `event.id, title, event.description, banner, starts_at, time_zone, latitude, longitude, place_name, display_price,
  tickets_sold, total_available_tickets, canceled_at IS NOT NULL AS canceled,
  (SELECT json_build_object('id', category.id, 'name', category.name)
    FROM event_category AS category WHERE category.id = event.category_id) AS category,
  (SELECT json_agg(json_build_object('id', performer.id, 'beneficiary_id', ${performer}, 'name', performer.name)
    ORDER BY performer.position) FROM event_beneficiary AS performer WHERE performer.event_id = event.id) AS performers`;
const listed = "state IN ('published', 'canceled') AND NOT withheld AND hidden_reason IS NULL";
const named = "search_name LIKE (SELECT '%' || search_fold($1) || '%')";
/** Larger than any offset used here. */
const most = 1000;

const statements = {
  list: `SELECT ${person} FROM (SELECT * FROM (SELECT * FROM beneficiary WHERE ${shown} ORDER BY search_name, id
    LIMIT ${most}) AS first LIMIT ${limit} OFFSET $1) AS beneficiary ORDER BY search_name, id`,
  listTotal: `SELECT count(*) AS total FROM beneficiary WHERE ${shown}`,
  search: `SELECT ${person} FROM (SELECT * FROM (SELECT * FROM beneficiary WHERE ${shown} AND ${named} OFFSET 0) AS found
    ORDER BY search_name, id LIMIT ${limit}) AS beneficiary ORDER BY search_name, id`,
  searchTotal: `SELECT count(*) AS total FROM beneficiary WHERE ${shown} AND ${named}`,
  one: `SELECT ${profile} FROM beneficiary WHERE ${shown} AND id = $1`,
  events: `SELECT ${event} FROM (SELECT * FROM (SELECT * FROM event WHERE ${listed} AND sorts_at >= $1
    ORDER BY sorts_at, id LIMIT ${most}) AS first LIMIT ${limit} OFFSET $2) AS event ORDER BY sorts_at, event.id`,
  eventsTotal: `SELECT count(*) AS total FROM event WHERE ${listed} AND sorts_at >= $1`,
  first: `SELECT ${event}, (SELECT count(DISTINCT event_id) FROM event_beneficiary
      WHERE beneficiary_id = $1 AND sorts_at >= $2) AS total
    FROM (SELECT event_id FROM event_beneficiary WHERE beneficiary_id = $1 AND sorts_at >= $2
      ORDER BY sorts_at, event_id LIMIT 1) AS link
    JOIN event ON event.id = link.event_id WHERE EXISTS (SELECT FROM beneficiary WHERE id = $1 AND ${shown})`,
};

const ask = async (name: keyof typeof statements, values: unknown[]) =>
  (await pool.query({ name, text: statements[name], values })).rows;

const routes: Record<string, (search: URLSearchParams) => Promise<unknown>> = {
  '/list': async (search) => {
    const offset = Number(search.get('offset'));
    return pageOf(await ask('list', [offset]), offset, () => total('listTotal', []));
  },
  '/search': async (search) => {
    const words = [search.get('search')];
    return pageOf(await ask('search', words), 0, () => total('searchTotal', words));
  },
  '/one': async (search) => ({ result: (await ask('one', [search.get('id')]))[0] }),
  '/first': async (search) => {
    const results = await ask('first', [search.get('id'), new Date()]);
    return { results, metadata: { total: Number(results[0]?.total ?? 0), limit: 1, offset: 0 } };
  },
  '/events': async (search) => {
    const [offset, now] = [Number(search.get('offset')), new Date()];
    return pageOf(await ask('events', [now, offset]), offset, () => total('eventsTotal', [now], 'events'));
  },
};

async function pageOf(results: unknown[], offset: number, count: () => Promise<number>) {
  const whole = results.length > 0 || offset === 0;
  const sum = whole && results.length < limit ? offset + results.length : await count();
  return { results, metadata: { total: sum, limit, offset } };
}

const totals = new Map<string, { sum: Promise<number>; until: number }>();
function total(name: keyof typeof statements, values: unknown[], key = JSON.stringify([name, values])) {
  const known = totals.get(key);
  if (known && known.until > Date.now()) return known.sum;
  const sum = ask(name, values).then((rows) => Number(rows[0].total));
  totals.set(key, { sum, until: Date.now() + 5000 });
  return sum;
}

createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://floor');
  const answer = routes[url.pathname];
  if (!answer) {
    response.writeHead(404).end();
    return;
  }
  answer(url.searchParams).then(
    (data) => {
      const body = JSON.stringify({ data });
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
        .end(body);
    },
    () => response.writeHead(500).end(),
  );
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.({ type: 'ready' }));
