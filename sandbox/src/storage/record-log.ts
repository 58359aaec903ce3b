import { renameSync, rmSync } from 'node:fs';
import { AppendOnlyFile, readJsonLines } from './append-only-file.ts';

type Change = [table: string, id: string, value: object | null];

/**
 * Tables of records in memory, mirrored to one append-only file. A transaction is one line, so after a kill it is there
 * completely or not at all. Records are replaced, never changed in place.
 */
export class RecordLog<Tables extends Record<string, object>> {
  readonly #tables = new Map<string, Map<string, object>>();
  readonly #path: string;
  #file: AppendOnlyFile;
  #open: { changes: Change[]; undo: (() => void)[] } | undefined;

  constructor(path: string) {
    this.#path = path;
    for (const [at, line] of readJsonLines(path).entries()) {
      if (!Array.isArray(line) || !line.every(Array.isArray))
        throw new Error(`${path} is damaged: line ${at + 1} holds no changes`);
      for (const [table, id, value] of line as Change[]) this.#apply(table, id, value);
    }
    this.#file = new AppendOnlyFile(path);
  }

  get<Table extends keyof Tables & string>(table: Table, id: string): Tables[Table] | undefined {
    return this.#tables.get(table)?.get(id) as Tables[Table] | undefined;
  }

  /** Oldest first. */
  all<Table extends keyof Tables & string>(table: Table): Tables[Table][] {
    return [...(this.#tables.get(table)?.values() ?? [])] as Tables[Table][];
  }

  entries<Table extends keyof Tables & string>(table: Table): [string, Tables[Table]][] {
    return [...(this.#tables.get(table)?.entries() ?? [])] as [string, Tables[Table]][];
  }

  put<Table extends keyof Tables & string>(table: Table, id: string, value: Tables[Table]): void {
    this.transaction(() => this.#change(table, id, value));
  }

  remove(table: keyof Tables & string, id: string): void {
    this.transaction(() => this.#change(table, id, null));
  }

  /** Runs `work` synchronously; all its changes are written together, or undone if it throws. Can be nested. */
  transaction<Result>(work: () => Result): Result {
    if (this.#open) return work();
    const current = { changes: [] as Change[], undo: [] as (() => void)[] };
    this.#open = current;
    try {
      const result = work();
      if (current.changes.length > 0) this.#file.append(JSON.stringify(current.changes));
      return result;
    } catch (error) {
      for (const step of current.undo.reverse()) step();
      throw error;
    } finally {
      this.#open = undefined;
    }
  }

  /**
   * Removes the records for which `isOver` is true, and rewrites the file with the rest. If the disk has no room for that, the
   * file stays as it is and the promise resolves to the error. Only for start-up, before requests are served.
   */
  async compact(isOver: (table: keyof Tables & string, id: string) => boolean): Promise<unknown> {
    for (const [table, records] of this.#tables)
      for (const id of [...records.keys()]) if (isOver(table, id)) records.delete(id);
    const fresh = `${this.#path}.compacting`;
    rmSync(fresh, { force: true });
    try {
      const file = new AppendOnlyFile(fresh);
      for (const [table, records] of this.#tables) {
        for (const [id, value] of records) file.append(JSON.stringify([[table, id, value]]));
      }
      await file.close();
    } catch (error) {
      rmSync(fresh, { force: true });
      return error;
    }
    await this.#file.close();
    renameSync(fresh, this.#path);
    this.#file = new AppendOnlyFile(this.#path);
    return undefined;
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  #change(table: string, id: string, value: object | null): void {
    const before = this.#tables.get(table)?.get(id) ?? null;
    this.#open?.undo.push(() => this.#apply(table, id, before));
    this.#open?.changes.push([table, id, value]);
    this.#apply(table, id, value);
  }

  #apply(table: string, id: string, value: object | null): void {
    const records = this.#tables.get(table) ?? new Map<string, object>();
    this.#tables.set(table, records);
    if (value === null) records.delete(id);
    else records.set(id, value);
  }
}
