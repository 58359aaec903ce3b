import { redirect } from 'react-router';
import { paths } from '#contract/paths.ts';

/** Section 2, /terms: sign-up and sign-in link here; the terms themselves have one address. */
export function loader() {
  return redirect(paths.termsOfService(), 301);
}
