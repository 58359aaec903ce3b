import { Zip, ZipDeflate } from 'fflate';
import { redirect } from 'react-router';
import { type OwnDataFormat, ownDataAnchor, ownDataFormats } from '#contract/account/own-data/paths.ts';
import type { OwnDataPart } from '#contract/account/own-data/schemas.ts';
import { paths } from '#contract/paths.ts';
import { ownDataTexts as texts } from '#texts/account/own-data.ts';
import { type Api, ApiError } from '#web/platform/api.ts';
import { csvMark, writeCsvLine } from '#web/platform/csv.ts';
import { fileResponse, refusedFile, streamOf } from '#web/platform/file-response.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { requireProfileFor } from '../settings/own-page.server.ts';
import type { Route } from './+types/own-data-file';

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}
type Row = OwnDataPart['rows'][number];

/** The framework navigates to pages only: whoever was led away comes back to the card with the links. */
const here = `${paths.account()}#${ownDataAnchor}`;

const mediaTypes: Readonly<Record<OwnDataFormat, string>> = {
  json: 'application/json; charset=utf-8',
  zip: 'application/zip',
};

/** All data held about the person, as a file that is sent part by part as it is read. */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireProfileFor(context, here);
  const format = ownDataFormats.find((one) => one === params.format);
  if (!format) return redirect(here);
  const api = apiOf(context);
  try {
    const { tables } = await api('GET /account/data');
    const parts = format === 'zip' ? zipOf(api, tables) : jsonOf(api, tables);
    return fileResponse(streamOf(parts), { name: `${texts.fileName}.${format}`, type: mediaTypes[format] });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.has('second_factor_required')) return redirect(paths.accountConfirm({ returnTo: here }));
    return refusedFile(error);
  }
}

async function* rowsOf(api: Api, { name }: Table): AsyncGenerator<readonly Row[]> {
  let after: string | null | undefined;
  while (after !== null) {
    const query: { after?: string } = after === undefined ? {} : { after };
    const part = await api('GET /account/data/{table}', { params: { table: name }, query });
    yield part.rows;
    after = part.next_after;
  }
}

const encoder = new TextEncoder();

/** An object with an array of objects for each table. */
async function* jsonOf(api: Api, tables: readonly Table[]): AsyncGenerator<Uint8Array> {
  for (const [at, table] of tables.entries()) {
    yield encoder.encode(`${at === 0 ? '{' : ','}\n${JSON.stringify(table.name)}: [`);
    let separator = '\n';
    for await (const rows of rowsOf(api, table)) {
      const objects = rows.map((row) =>
        JSON.stringify(Object.fromEntries(table.columns.map((column, nth) => [column, row[nth] ?? null]))),
      );
      if (objects.length > 0) yield encoder.encode(separator + objects.join(',\n'));
      separator = ',\n';
    }
    yield encoder.encode(']');
  }
  yield encoder.encode('\n}\n');
}

/** A file for each table. What the packer gives is handed on at once. */
async function* zipOf(api: Api, tables: readonly Table[]): AsyncGenerator<Uint8Array> {
  let packed: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    packed.push(part);
  });
  for (const table of tables) {
    const file = new ZipDeflate(`${table.name}.csv`);
    zip.add(file);
    file.push(encoder.encode(csvMark + writeCsvLine(table.columns)));
    for await (const rows of rowsOf(api, table)) {
      file.push(encoder.encode(rows.map((row) => writeCsvLine(row.map(cellOf))).join('')));
      yield* packed;
      packed = [];
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  yield* packed;
}

const cellOf = (value: Row[number]) => (value === null ? '' : String(value));
