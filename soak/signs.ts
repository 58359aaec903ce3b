import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import sharp from 'sharp';
import { paths } from '#contract/paths.ts';
import { eventStagePaths } from '#contract/stages/paths.ts';
import { receiptPaths } from '#contract/tipping/receipts/paths.ts';
import { stagePaths } from '#contract/tipping/stage-paths.ts';
import { receiveTip } from '#tests/support/browser-tip.ts';
import { makeBeneficiary, makeEvent, makeStage } from '#tests/support/factories.ts';
import startDatabase from '#tests/support/postgres.ts';
import { startRealServer } from '#tests/support/real-server.ts';

// ZBar reads every code that is printed or shown, as a scanner of 72 to 300 dots an inch sees it: see README.md.

const sizes = ['a4', 'a5', 'a6', 'card'];
const densities = [72, 100, 150, 300];
const margin = { top: 40, bottom: 40, left: 40, right: 40, background: 'white' };
const names = ['Aster Bekele', 'ሰላማዊት ገብረየሱስ', 'Somebody & <em>the</em> longest name '.repeat(4).trim()];

const folder = mkdtempSync(join(tmpdir(), 'tibeb-signs-'));
const stopDatabase = await startDatabase();
const server = await startRealServer();
const pool = new Pool({ connectionString: server.databaseUrl });
const tally = new Map<string, { read: number; of: number }>();

async function load(path: string): Promise<Buffer> {
  const answer = await fetch(`${server.origin}${path}`);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  return Buffer.from(await answer.arrayBuffer());
}

/** Everything that ZBar reads in a picture. */
function scan(png: Buffer): string[] {
  const file = join(folder, 'code.png');
  writeFileSync(file, png);
  const { stdout, error } = spawnSync('/usr/bin/zbarimg', ['--quiet', '--raw', file], { encoding: 'utf8' });
  if (error) throw new Error('This needs zbarimg, of the package zbar-tools.', { cause: error });
  return stdout.split('\n').filter(Boolean);
}

/** Ghostscript shares no code with the writer of the file. */
function renderPdf(pdf: Buffer, density: number): Buffer {
  const device = ['-sDEVICE=png16m', `-r${density}`, '-dTextAlphaBits=4', '-dGraphicsAlphaBits=4'];
  const { stdout, error } = spawnSync(
    '/usr/bin/gs',
    ['-q', '-dBATCH', '-dNOPAUSE', '-dSAFER', ...device, '-sOutputFile=-', '-'],
    {
      input: pdf,
      maxBuffer: 2 ** 28,
    },
  );
  if (error) throw new Error('This needs gs, of the package ghostscript.', { cause: error });
  return stdout;
}

function count(row: string, png: Buffer, address: string): void {
  const found = scan(png);
  const isRead = found.length === 1 && found[0] === address;
  const { read = 0, of = 0 } = tally.get(row) ?? {};
  tally.set(row, { read: read + Number(isRead), of: of + 1 });
  if (!isRead) console.log(`${row}: ${found.join(', ') || 'nothing'} instead of ${address}`);
}

const onPaper = (svg: Buffer, options: { density?: number } = {}) =>
  sharp(svg, options).flatten({ background: 'white' });

async function countSigns(kind: string, place: string): Promise<void> {
  const address = `${server.origin}${place}`;
  for (const size of sizes) {
    const svg = await load(`${place}/signs/${size}.svg`);
    const pdf = await load(`${place}/signs/${size}.pdf`);
    for (const density of densities) {
      // sharp applies the density twice to a drawing that has its size in millimetres.
      const drawn = await onPaper(svg, { density: Math.sqrt(72 * density) })
        .png()
        .toBuffer();
      count(`sign of ${kind}, ${size} as SVG`, drawn, address);
      count(`sign of ${kind}, ${size} as PDF`, renderPdf(pdf, density), address);
    }
  }
}

/** Scans a code without a fixed size, as large as it appears on a screen. */
async function countCode(kind: string, path: string, address: string, density = 1152): Promise<void> {
  const svg = await load(path);
  for (const width of [360, 600, 900]) {
    const drawn = await onPaper(svg, { density }).resize(width).extend(margin).png().toBuffer();
    count(kind, drawn, address);
  }
}

async function ask(path: string, body?: object) {
  const request = body && { method: 'POST', body: JSON.stringify(body) };
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${server.origin}/api/v1${path}`, { ...request, headers });
  return (await answer.json()).data.result;
}

for (const [nth, name] of names.entries()) {
  const { id } = await makeBeneficiary(pool, { name });
  const handle = `performer.${nth}`;
  const insert = 'INSERT INTO beneficiary_handle (handle, beneficiary_id) VALUES ($1, $2)';
  await pool.query(insert, [handle, id]);
  const night = await makeStage(pool, await makeEvent(pool, { title: name }));
  await countSigns('a performer', stagePaths.stage({ id, handle }));
  const { id: other } = await makeBeneficiary(pool, { name });
  await countSigns('a performer without a handle', stagePaths.stage({ id: other }));
  await countSigns('a night', eventStagePaths.stage(night.code));
  const form = `${server.origin}/professionals/${id}?tip_form=open#send-tip`;
  await countCode('sign of a profile', paths.tipSign(id), form, 150);
  const { token } = await ask('/account/guests', {});
  const tip = await receiveTip(server, pool, { authorization: `Bearer ${token}`, page: id, amount: 12.5 });
  const { rows } = await pool.query('SELECT receipt_code AS code FROM tip WHERE id = $1', [tip]);
  const { url } = await ask(`/tipping/receipts/${rows[0].code}/signed`);
  await countCode('receipt', receiptPaths.code(rows[0].code), url);
}

for (const [row, { read, of }] of tally) console.log(`${row}: ${read} of ${of} read`);
process.exitCode = [...tally.values()].every(({ read, of }) => read === of) ? 0 : 1;
await pool.end();
await server.stop();
await stopDatabase();
rmSync(folder, { recursive: true });
