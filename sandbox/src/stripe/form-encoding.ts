export type FormValue = string | FormValue[] | { [name: string]: FormValue };
type Branch = { [name: string]: Branch | string };

/**
 * Parses Stripe's request form: `a[b][0][c]=v` nests, all-numeric keys make a list, `a[]=v` appends.
 * Source: https://docs.stripe.com/api (requests are form-encoded, answers are JSON).
 */
export function parseForm(text: string): { [name: string]: FormValue } {
  const root: Branch = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [
      name.replace(/\[.*$/s, ''),
      ...[...name.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? ''),
    ];
    insert(root, path, value);
  }
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, toFormValue(value)]));
}

function insert(root: Branch, path: string[], value: string): void {
  let branch = root;
  path.forEach((segment, depth) => {
    const key = segment === '' ? String(Object.keys(branch).length) : segment;
    if (depth === path.length - 1) {
      branch[key] = value;
      return;
    }
    const next = branch[key];
    const child: Branch = typeof next === 'object' ? next : Object.create(null);
    branch[key] = child;
    branch = child;
  });
}

function toFormValue(value: Branch | string): FormValue {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value);
  if (entries.every(([key]) => /^\d+$/.test(key))) return entries.map(([, child]) => toFormValue(child));
  return Object.fromEntries(entries.map(([key, child]) => [key, toFormValue(child)]));
}
