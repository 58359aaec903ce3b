import { type RouterContextProvider, redirect } from 'react-router';
import { claimPaths } from '#contract/claims/paths.ts';
import type { ClaimOutcome } from '#contract/claims/schemas.ts';
import { paths } from '#contract/paths.ts';
import { setFlash } from '#web/platform/flash.ts';
import { pageContext } from '#web/platform/page-context.ts';
import type { ClaimNotice } from '../notices.ts';

/** To the page that is theirs now, or to where their claim waits; either says what has become of it. */
export function leadOn(context: Readonly<RouterContextProvider>, { page, outcome }: ClaimOutcome) {
  const notice: ClaimNotice = `claim-${outcome}`;
  const headers = { 'set-cookie': setFlash(notice, context.get(pageContext).publicOrigin) };
  return redirect(outcome === 'accepted' ? paths.accountPage(page) : claimPaths.claim(page), { headers });
}
