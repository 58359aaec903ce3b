/** Threads as on the web (web/app/styles/theme.css), by the letters of the weave below. */
const threads: Readonly<Record<string, string>> = {
  '.': '#fbf0dc',
  g: '#14614a',
  s: '#eda220',
  r: '#dd5a3a',
  k: '#2b1710',
};

/** One repeat of the band: diamonds between two borders. Without its last column the band is the same from both sides. */
const weave = ['gggggggg', '...r....', '..rsr..g', 'grsksrgk', '..rsr..g', '...r....', 'gggggggg'];
const repeats = 6;

/**
 * A band of Tibeb cloth made of table cells, because most mail programs load pictures only on request and do not show
 * SVG. Adjacent cells of one color are merged.
 */
export const wovenBand = `<table role="presentation" aria-hidden="true" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;border-collapse:collapse;font-size:0;line-height:0">${weave
  .map(
    (row) =>
      `<tr height="5" style="height:5px">${runs(row.repeat(repeats).slice(0, -1)).map(cell).join('')}</tr>`,
  )
  .join('')}</table>`;

function runs(row: string): string[] {
  return row.match(/(.)\1*/g) ?? [];
}

function cell(run: string): string {
  const span = run.length > 1 ? ` colspan="${run.length}"` : '';
  return `<td${span} bgcolor="${threads[run.charAt(0)]}"></td>`;
}
