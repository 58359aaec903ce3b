import { bandPaths } from '#contract/bands/paths.ts';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { dashboardPaths } from '#contract/dashboard/paths.ts';
import type { DemoRole } from '#contract/demonstration/schemas.ts';
import { deskPaths } from '#contract/desk/paths.ts';
import { paths } from '#contract/paths.ts';
import { deskPayoutPaths, payoutPaths } from '#contract/payouts/paths.ts';
import { eventStagePaths } from '#contract/stages/paths.ts';
import { stagePaths } from '#contract/tipping/stage-paths.ts';
import { tryTexts } from '#texts/demonstration.ts';
import type { Tried } from './load-try.server.ts';

export interface Step {
  readonly title: string;
  readonly text: string;
  readonly link: string;
  readonly href: string;
}

interface SignIn {
  readonly role: DemoRole;
  /** Where the person continues after signing in. */
  readonly to: string;
}

export interface Side {
  readonly id: 'fan' | 'performer' | 'organizer' | 'operator';
  readonly steps: readonly Step[];
  readonly signIns: readonly SignIn[];
}

/** The four sides with what can be tried on each; a step whose address is gone is left out. */
export function sidesOf(tried: Tried): Side[] {
  return [fanSide(tried), performerSide(tried), organizerSide(tried), operatorSide(tried)];
}

function fanSide({ night, collecting, sandbox_url }: Tried): Side {
  const { steps } = tryTexts.fan;
  const campaign = collecting && paths.campaign(collecting.slug);
  return {
    id: 'fan',
    steps: present([
      [steps.tip, night && eventStagePaths.stage(night.code)],
      [steps.screen, night?.screen && eventStagePaths.screen(night.screen)],
      [steps.campaign, campaign],
      [steps.pledges, campaignPaths.pledges()],
      [steps.mail, new URL('/mail', sandbox_url).href],
    ]),
    signIns: [{ role: 'fan', to: campaign ?? paths.fundMe() }],
  };
}

function performerSide({ pages: { performer, band } }: Tried): Side {
  const { steps } = tryTexts.performer;
  const dashboard = performer ? dashboardPaths.page(performer) : dashboardPaths.home();
  return {
    id: 'performer',
    steps: present([
      [steps.dashboard, dashboard],
      [steps.words, performer && eventStagePaths.pageWords(performer)],
      [steps.payouts, performer && payoutPaths.payouts(performer)],
      [steps.signs, performer && stagePaths.signs({ id: performer })],
      [steps.band, band && bandPaths.own(band)],
    ]),
    signIns: [
      { role: 'performer', to: dashboard },
      { role: 'leader', to: band ? bandPaths.own(band) : dashboardPaths.home() },
    ],
  };
}

function organizerSide({ night }: Tried): Side {
  const { steps } = tryTexts.organizer;
  const stage = night && eventStagePaths.manage(night.event);
  return {
    id: 'organizer',
    steps: present([
      [steps.stage, stage],
      [steps.screen, night && eventStagePaths.manageScreen(night.event)],
      [steps.signs, night && eventStagePaths.signs(night.code)],
      [steps.create, paths.createEvent()],
    ]),
    signIns: [{ role: 'organizer', to: stage ?? paths.eventManagement() }],
  };
}

function operatorSide({ sandbox_url }: Tried): Side {
  const { steps } = tryTexts.operator;
  return {
    id: 'operator',
    steps: present([
      [steps.code, new URL('/#demo-accounts', sandbox_url).href],
      [steps.payouts, deskPayoutPaths.payouts()],
      [steps.payments, deskPaths.payments()],
      [steps.log, deskPaths.log()],
      [steps.support, deskPaths.home()],
    ]),
    signIns: [
      { role: 'operator', to: deskPayoutPaths.payouts() },
      { role: 'colleague', to: deskPayoutPaths.payouts() },
      { role: 'support', to: deskPaths.home() },
    ],
  };
}

function present(steps: readonly (readonly [Omit<Step, 'href'>, string | null | undefined])[]): Step[] {
  return steps.flatMap(([step, href]) => (href ? [{ ...step, href }] : []));
}
