import { redirect } from 'react-router';
import { paths } from '#contract/paths.ts';

/** Section 2, /terms: where sign-up and sign-in point; the terms themselves have one address. */
export function loader() {
  return redirect(paths.termsOfService(), 301);
}
