/**
 * The spreadsheet for tips and costs in the Success Kit. Formulas refer to the sheets, so each name is one word of letters
 * only.
 */
export const budgetSheetTexts = {
  sheets: { advice: 'How to use', tips: 'Tips', costs: 'Costs', summary: 'Summary' },
  title: 'Tips and costs',
  advice: [
    'On the page "Tips" write one row each time you perform, and one for each tip that came from elsewhere.',
    'On the page "Costs" write what it cost you: the bus, the strings, printing.',
    'The page "Summary" adds up by month and by place. Change the goal, the first month and the names of the places there: those cells are yellow or say so.',
    'The rows you find are an example with invented numbers. Delete their contents (columns A to H on "Tips", all on "Costs") and begin.',
    'A place has to be spelled the same way each time, or it counts as another one.',
    'Amounts are in dollars. In another currency, use it throughout.',
  ],
  /** For the file without formulas; no text may contain a comma. */
  rowColumns: [
    'Date',
    'Place',
    'Hours',
    'People',
    'Tips in the hat',
    'Dollars in the hat',
    'Tips by code',
    'Dollars by code',
  ],
  tipColumns: [
    'Date',
    'Place',
    'Hours',
    'People',
    'Tips in the hat',
    'In the hat',
    'Tips by code',
    'By code',
    'Together',
    'An hour',
  ],
  costColumns: ['Date', 'What', 'Amount'],
  goal: 'My goal',
  soFar: 'Tips so far',
  missing: 'Still missing',
  reached: 'Reached',
  monthHint: 'The first month is yours to change; the others follow.',
  monthColumns: ['Month', 'Tips', 'Costs', 'Left'],
  placeHint: 'Write your places here, spelled as on "Tips".',
  placeColumns: ['Place', 'Times', 'Together', 'An hour'],
} as const;
