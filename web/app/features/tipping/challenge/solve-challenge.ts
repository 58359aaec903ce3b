import { findSolution, solutionField } from './find-solution.ts';

// Runs in the page that a guest gets while checkouts are being abused: solves the challenge, then sends the form again.

const form = document.forms[0];
const field = form?.elements.namedItem(solutionField);

async function solve(form: HTMLFormElement, field: HTMLInputElement): Promise<void> {
  const solution = await findSolution(JSON.parse(form.dataset.challenge ?? '{}'));
  if (solution === undefined) return;
  field.value = solution;
  form.submit();
}

if (form && field instanceof HTMLInputElement) solve(form, field);
