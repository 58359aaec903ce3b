import type { ReactNode } from 'react';
import type { BeneficiaryProfile } from '#contract/beneficiaries/schemas.ts';
import type { Goal } from '#contract/goals/schemas.ts';
import { paths } from '#contract/paths.ts';
import type { Tip } from '#contract/tipping/schemas.ts';
import { tippingTexts as texts } from '#texts/tipping.ts';
import { recipientOf } from '../form/tip-recipient.ts';

/** The recipient of a stage page: a performer, or all performers of an event. */
export interface StageReceiver {
  /** The id of the page or of the event. */
  readonly id: string;
  /** The name that the page uses. */
  readonly name: string;
  /** Null for all performers of an event. */
  readonly performer: BeneficiaryProfile | null;
  /** The number of performers who share a tip. */
  readonly shares: number;
}

/** What a stage page says about the event that it belongs to. */
export interface StageNight {
  readonly eventId: string;
  readonly title: string;
  /** The content above the form, and below it. */
  readonly above: ReactNode;
  readonly below: ReactNode;
}

/** A stage page: its recipient and its address. */
export interface StagePlace {
  readonly receiver: StageReceiver;
  /** The address without a query. */
  readonly path: string;
  /** What the performer collects for. */
  readonly goal?: Goal | null;
  /** Undefined on the page of a performer. */
  readonly night?: StageNight | undefined;
}

export function receiverOf(performer: BeneficiaryProfile): StageReceiver {
  return { id: performer.id, name: performer.name, performer, shares: 1 };
}

/** All performers of an event who accept tips, as one recipient; `shares` is their number. */
export function lineUpReceiver(
  event: { readonly id: string; readonly title: string },
  shares: number,
): StageReceiver {
  return { id: event.id, name: texts.lineUp.name(shares, event.title), performer: null, shares };
}

/** Whether a tip was for the recipient that is shown now. */
export function isFor({ id }: StageReceiver, tip: Tip): boolean {
  return recipientOf(tip).id === id;
}

/** The canonical address of the page's content, for search engines. */
export function canonicalPath({ receiver, night }: Pick<StagePlace, 'receiver' | 'night'>): string {
  return night ? paths.event(night.eventId) : paths.professional(receiver.id);
}
