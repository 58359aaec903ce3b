import type { ColumnType, Generated } from 'kysely';
import type { PicturePurpose } from '#contract/picture-rules.ts';

export interface PictureTable {
  id: Generated<string>;
  account_id: string | null;
  purpose: PicturePurpose;
  width: number;
  height: number;
  widths: ColumnType<number[], readonly number[], never>;
  attached_at: Date | null;
  created_at: Generated<Date>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    picture: PictureTable;
  }
}
