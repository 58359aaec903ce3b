import { createServer } from 'node:http';
import { Pool } from 'pg';

/**
 * The floor: a bare node:http + pg server answering the same SQL in the same shapes, with no framework,
 * validation, limits, authentication or headers. What our API costs is measured against it.
 */
const pool = new Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 10 });

const profileColumns = `b.id, b.name, b.bio, b.profile_picture, b.email, b.follower_count, b.sample, b.created_at,
  coalesce((SELECT json_agg(json_build_object('id', t.id, 'name', t.name) ORDER BY t.name)
    FROM beneficiary_type_link l JOIN beneficiary_type t ON t.id = l.type_id WHERE l.beneficiary_id = b.id), '[]') AS types`;

const routes: Record<string, (search: URLSearchParams) => Promise<unknown>> = {
  '/list': async (search) => {
    const filter = search.get('search');
    const where = filter ? `WHERE b.search_name LIKE '%' || search_fold($3) || '%'` : '';
    const values = [Number(search.get('limit') ?? 12), 0, ...(filter ? [filter] : [])];
    const [page, total] = await Promise.all([
      pool.query(
        `SELECT ${profileColumns} FROM beneficiary b ${where} ORDER BY b.search_name, b.id LIMIT $1 OFFSET $2`,
        values,
      ),
      pool.query(
        `SELECT count(*)::int AS total FROM beneficiary b ${where.replace('$3', '$1')}`,
        filter ? [filter] : [],
      ),
    ]);
    return { results: page.rows, metadata: { total: total.rows[0].total, limit: values[0], offset: 0 } };
  },
  '/one': async (search) => {
    const { rows } = await pool.query(`SELECT ${profileColumns} FROM beneficiary b WHERE b.id = $1`, [
      search.get('id'),
    ]);
    return { result: rows[0] };
  },
  '/count': async (search) => {
    const { rows } = await pool.query(
      `SELECT count(*)::int AS total FROM event_beneficiary l JOIN event e ON e.id = l.event_id
       WHERE l.beneficiary_id = $1 AND e.starts_at >= now()`,
      [search.get('id')],
    );
    return { results: [], metadata: { total: rows[0].total, limit: 1, offset: 0 } };
  },
  '/events': async () => {
    const { rows } = await pool.query(
      `SELECT e.*, c.name AS category_name, coalesce((SELECT json_agg(json_build_object('id', l.id, 'beneficiary_id', l.beneficiary_id, 'name', l.name) ORDER BY l.position)
         FROM event_beneficiary l WHERE l.event_id = e.id), '[]') AS beneficiaries
       FROM event e JOIN event_category c ON c.id = e.category_id WHERE e.starts_at >= now() ORDER BY e.starts_at, e.id LIMIT 12`,
    );
    const total = await pool.query('SELECT count(*)::int AS total FROM event WHERE starts_at >= now()');
    return { results: rows, metadata: { total: total.rows[0].total, limit: 12, offset: 0 } };
  },
};

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
