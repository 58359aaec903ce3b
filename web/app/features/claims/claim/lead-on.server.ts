import type { RouterContextProvider } from 'react-router';
import { claimPaths } from '#contract/claims/paths.ts';
import type { ClaimOutcome } from '#contract/claims/schemas.ts';
import { paths } from '#contract/paths.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import type { ClaimNotice } from '../notices.ts';

/** Redirects to the page if the claim was accepted, otherwise to the claim; the notice says what has become of it. */
export function leadOn(context: Readonly<RouterContextProvider>, { page, outcome }: ClaimOutcome) {
  const to = outcome === 'accepted' ? paths.accountPage(page) : claimPaths.claim(page);
  return redirectWith<ClaimNotice>(context, to, `claim-${outcome}`);
}
