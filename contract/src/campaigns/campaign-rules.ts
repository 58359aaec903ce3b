import * as texts from '#messages/campaign-rules.ts';
import { newCampaignRules } from './new-campaign-rules.ts';

/** The states of a campaign, in the order of its life; the database enforces the transitions. */
export const campaignStates = [
  'draft',
  'in_review',
  'approved',
  'live',
  'frozen',
  'succeeded',
  'ended',
  'failed',
  'paid_out',
  'canceled',
  'refused',
] as const;
export type CampaignState = (typeof campaignStates)[number];

/** The states in which everybody can see a campaign. */
export const publicCampaignStates = [
  'live',
  'frozen',
  'succeeded',
  'ended',
  'failed',
  'paid_out',
  'canceled',
] as const;
export type PublicCampaignState = (typeof publicCampaignStates)[number];

/** What happens to the money when the goal is missed. */
export const campaignFundings = ['keep_it_all', 'all_or_nothing'] as const;
export type CampaignFunding = (typeof campaignFundings)[number];

export const campaignCurrencies = ['USD'] as const;

export const pledgeStates = [
  'pending',
  'active',
  'collecting',
  'errored',
  'collected',
  'refunded',
  'disputed',
  'withdrawn',
  'dropped',
  'lapsed',
] as const;
export type PledgeState = (typeof pledgeStates)[number];

/** A search counts no further: a total of one more says that there are more. */
export const countedCampaigns = 10_000;

/** What has to be there before a campaign can be approved. */
export const campaignSteps = ['story', 'closing_day', 'use_of_money', 'receiver', 'reachable'] as const;
export type CampaignStep = (typeof campaignSteps)[number];

/** Rules of campaigns, shared by the API and the forms. This file holds no schema. */
export const campaignRules = {
  title: { ...newCampaignRules.title, max: 120, tooLong: texts.titleTooLong },
  description: { ...newCampaignRules.description, max: 500, tooLong: texts.descriptionTooLong },
  goal: { maxDollars: 1_000_000, wrong: newCampaignRules.goal, tooLarge: texts.goalTooLarge(1_000_000) },
  category: newCampaignRules.category,
  story: { min: 0, max: 20_000, tooShort: '', tooLong: texts.storyTooLong(20_000) },
  useOfMoney: { min: 0, max: 3000, tooShort: '', tooLong: texts.moneyUseTooLong(3000) },
  pictures: {
    max: 8,
    tooMany: texts.tooManyPictures(8),
    caption: { min: 0, max: 150, tooShort: '', tooLong: texts.captionTooLong(150) },
  },
  /** In days from the day on which the closing day is chosen. */
  closing: { minDays: 2, maxDays: 90, wrong: texts.closingDayWrong(2, 90) },
  liveDay: texts.liveDayWrong,
  tiers: {
    max: 12,
    tooMany: texts.tooManyTiers(12),
    title: { min: 2, max: 80, tooShort: texts.tierTitleTooShort, tooLong: texts.tierTitleTooLong(80) },
    text: { min: 0, max: 500, tooShort: '', tooLong: texts.tierTextTooLong(500) },
    maxPlaces: 100_000,
    placesWrong: texts.tierPlacesWrong(100_000),
    monthWrong: texts.tierMonthWrong,
  },
  update: {
    title: { min: 2, max: 120, tooShort: texts.updateTitleTooShort, tooLong: texts.titleTooLong },
    text: {
      min: 2,
      max: 5000,
      tooShort: texts.updateTextTooShort,
      tooLong: texts.updateTextTooLong(5000),
    },
  },
} as const;
