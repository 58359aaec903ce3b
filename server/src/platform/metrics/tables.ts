import '../database/database.ts';

declare module '../database/database.ts' {
  interface Tables {
    measurement: { name: string; label: string; value: number; measured_at: Date };
  }
}
