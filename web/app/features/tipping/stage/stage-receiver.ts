import type { ReactNode } from 'react';
import type { BeneficiaryProfile } from '#contract/beneficiaries/schemas.ts';
import type { Goal } from '#contract/goals/schemas.ts';
import { paths } from '#contract/paths.ts';
import type { Tip } from '#contract/tipping/schemas.ts';
import { tippingTexts as texts } from '#texts/tipping.ts';
import { recipientOf } from '../form/tip-recipient.ts';

/** Who is tipped on a stage page: a performer, or everybody on the bill of an event. */
export interface StageReceiver {
  /** Of the page, or of the event. */
  readonly id: string;
  /** As the page speaks of them. */
  readonly name: string;
  /** Null for everybody on a bill. */
  readonly performer: BeneficiaryProfile | null;
  /** Among how many a tip is shared out. */
  readonly shares: number;
}

/** What a stage page says of the event at whose stage it is. */
export interface StageNight {
  readonly eventId: string;
  readonly title: string;
  /** Above the form, and below it. */
  readonly above: ReactNode;
  readonly below: ReactNode;
  /** Whose tips come back here: those of this night. */
  isOfNight(tip: Tip): boolean;
}

/** A stage page: whom it shows, and where it is. */
export interface StagePlace {
  readonly receiver: StageReceiver;
  /** Its address without anything that was added. */
  readonly path: string;
  /** What the performer collects for. */
  readonly goal?: Goal | null;
  /** Undefined on the page of a performer. */
  readonly night?: StageNight | undefined;
}

export function receiverOf(performer: BeneficiaryProfile): StageReceiver {
  return { id: performer.id, name: performer.name, performer, shares: 1 };
}

/** Everybody on the bill of an event who takes tips, of whom there are so many. */
export function lineUpReceiver(
  event: { readonly id: string; readonly title: string },
  shares: number,
): StageReceiver {
  return { id: event.id, name: texts.lineUp.name(shares, event.title), performer: null, shares };
}

/** Whether a tip somebody comes back from was given on this page. */
export function isOfPlace({ receiver, night }: StagePlace, tip: Tip): boolean {
  return night ? night.isOfNight(tip) : tip.beneficiary.id === receiver.id;
}

/** Whether a tip was for whoever is shown now. */
export function isFor({ id }: StageReceiver, tip: Tip): boolean {
  return recipientOf(tip).id === id;
}

/** Where the content of the page is known to search engines. */
export function canonicalPath({ receiver, night }: Pick<StagePlace, 'receiver' | 'night'>): string {
  return night ? paths.event(night.eventId) : paths.professional(receiver.id);
}
