import { plural } from '#web/platform/locale.ts';
import { formatAmount } from '#web/platform/money.ts';

export const ownCampaignTexts = {
  list: {
    metaTitle: 'Your campaigns',
    metaDescription: 'Your funding campaigns, from the first draft to the end.',
    lead: 'Your funding campaigns, from the first draft to the end.',
    start: 'Start a campaign',
    failed: 'Failed to fetch your campaigns',
    noneTitle: 'No campaigns yet',
    noneDescription: 'Tell people what you want to make, and gather those who help you make it.',
    collected: (collected: number, goal: number) =>
      `${formatAmount(collected)} of ${formatAmount(goal)} collected`,
    pledged: (pledged: number, goal: number) => `${formatAmount(pledged)} of ${formatAmount(goal)} pledged`,
    goal: (goal: number) => `Goal ${formatAmount(goal)}`,
  },
  one: {
    metaTitle: 'Your campaign',
    back: 'Your campaigns',
    leads: {
      draft: 'Only you see this campaign. Go through the steps, then submit it for review.',
      in_review:
        'Someone from our team reads your campaign before it appears. You can still go through the steps and change everything until then.',
      approved: 'Your campaign is approved. It appears on the day below.',
      live: 'Your campaign is live and takes contributions.',
      frozen:
        'Our team has paused this campaign. It takes no contributions and does not end while it is paused.',
      succeeded: 'Your campaign has ended, and it has reached its goal.',
      ended: 'Your campaign has ended.',
      failed: 'Your campaign has ended without reaching its goal. Nobody was charged.',
      paid_out: 'Your campaign has ended, and its money belongs to the receiver.',
      canceled: 'This campaign was canceled. Every contribution is given back in full.',
      refused: 'Our team cannot show this campaign. You find the reason below.',
    },
    liveClosed:
      'Your campaign is live, but takes no contributions for now, because they would not reach the receiver.',
    succeededWaiting:
      'Your campaign has ended, and it has reached its goal. For now its money cannot reach the receiver, so cards that are not charged yet wait. A week after the end their pledges end, and nothing is charged.',
    paidOutNothing:
      'Your campaign has ended after it reached its goal, but nothing is left for the receiver: no card could be charged, or all of it was given back.',
    canceledUncharged: 'This campaign was canceled. Nobody has been charged.',
    hiddenBecause: (reason: string) =>
      `We have hidden this campaign, so nobody else sees it. Please write to us if you have changed what was wrong. Our reason: ${reason}`,
    hiddenCollected: (reason: string) =>
      `We have hidden this campaign, so nobody else sees it. What was collected for it and is not paid out yet waits until we show it again. Please write to us if you have changed what was wrong. Our reason: ${reason}`,
    hiddenWaiting: (reason: string) =>
      `We have hidden this campaign, so nobody else sees it, and cards that are not charged yet wait. A week after its end their pledges end, and nothing is charged. What was collected already waits until we show the campaign again. Please write to us if you have changed what was wrong. Our reason: ${reason}`,
    givingBack: (reason: string) =>
      `We have hidden this campaign for good, and what was collected for it goes back to those who gave it. Contributions that were paid out already are looked at one by one. Our reason: ${reason}`,
    reason: 'What our team wrote',
    liveOn: (date: string) => `It appears on ${date}.`,
    steps: 'The steps',
    stepsReady: 'Everything that a review needs is complete.',
    stepsOpen: (count: number) =>
      plural(count, { one: 'Something is missing in # step.', other: 'Something is missing in # steps.' }),
    stepDone: 'Ready',
    stepOpen: 'Something is missing',
    stepOptional: 'Optional',
    submitTitle: 'Submit for review',
    submitLead:
      'Someone from our team reads every campaign before it appears. You can change everything until they decide.',
    submitMissing:
      'You can submit it now and add what is missing while you wait. It appears once everything is complete.',
    submit: 'Submit for review',
    submitting: 'Submitting...',
    submitOnceProven: 'After that, your campaign goes to our team.',
    withdrawTitle: 'Take it back',
    withdrawing: {
      in_review: {
        lead: 'The campaign becomes a draft again, and nobody reviews it until you submit it again.',
        button: 'Take it back from review',
      },
      approved: {
        lead: 'The campaign becomes a draft again, which you can change. It does not appear on that day: our team reviews it again once you submit it.',
        button: 'Make it a draft again',
      },
    },
    preview: 'How others will see it',
    view: 'See the public page',
    figures: 'Where it stands',
    pledged: 'Pledged',
    collected: 'Collected',
    backers: 'Backers',
    followers: 'Followers',
    closes: 'Last day',
    receiver: 'Receiver',
    getPaid: 'Set it up',
    receiverNotShown: 'Nobody sees the page of the receiver now.',
    receiverPage: 'See your page',
    backersPage: 'Backers',
    updatesPage: 'Updates',
    cancelTitle: 'Cancel the campaign',
    canceling: {
      keep_it_all: {
        lead: 'It stops taking contributions for good, and every contribution is given back in full. Your backers are told by email.',
        sure: 'Yes, cancel this campaign and give everything back',
      },
      all_or_nothing: {
        lead: 'It stops taking pledges for good. Nobody has been charged, and nobody will be. Your backers are told by email.',
        sure: 'Yes, cancel this campaign for good',
      },
    },
    cancelReason: 'A word to your backers (optional)',
    cancelFirst: 'Please check the box first',
    cancel: 'Cancel the campaign',
    done: {
      submitted: 'Your campaign is submitted for review.',
      withdrawn: 'Your campaign is a draft again.',
      saved: 'Everything is saved.',
      canceled: 'Your campaign is canceled.',
      draft:
        'Your campaign is saved as a draft. Please confirm your email address with the button below to submit it for review.',
    },
  },
  steps: {
    basics: {
      title: 'Title and goal',
      lead: 'What people read first: in the list, in search and when somebody shares your campaign.',
    },
    story: {
      title: 'Story',
      lead: 'What will you make, who are you, and why now? Most people read the first lines only, so begin with the best.',
    },
    pictures: {
      title: 'Pictures',
      lead: 'The first picture is the cover. Without one, we weave a pattern for your campaign.',
    },
    money: {
      title: 'Money and time',
      lead: 'Until when you collect, what the money is for, and who receives it.',
    },
    tiers: {
      title: 'Rewards',
      lead: 'What people get for what they give. Rewards are optional: people can always give without one.',
    },
  },
  step: {
    back: 'Back to the campaign',
    notEditable:
      'This campaign has already been reviewed, so it can no longer be changed. You can write an update instead.',
    notEditableNow:
      'This campaign is approved, so it can no longer be changed. You can make it a draft again until it appears.',
    save: 'Save',
    saveAndNext: 'Save and go on',
    saving: 'Saving...',
    saved: 'Saved.',
    progress: 'Steps of your campaign',
  },
  story: {
    label: 'Your story',
    hint: 'A blank line begins a new paragraph. Write ## before a heading, - before each line of a list, > before a quotation, **bold**, *italic*, and [words](https://address) for a link.',
    previewTitle: 'How it looks',
    previewLead: 'As you saved it last.',
    previewNone: 'Save your story to see here how it looks.',
    preview: 'Save and preview',
  },
  pictures: {
    cover: 'Cover',
    makeCover: 'Use as the cover',
    caption: 'Caption (optional)',
    remove: 'Remove this picture',
    picture: (number: number) => `Picture ${number}`,
    add: 'Add a picture',
    full: (most: number) => `You have ${most} pictures, the most a campaign can have.`,
    save: 'Save pictures',
  },
  money: {
    funding: 'If the goal is not reached',
    fundings: {
      keep_it_all: {
        title: 'Keep what comes in',
        lead: 'People pay at once. You receive what was collected on the closing day, even if it is less than the goal.',
      },
      all_or_nothing: {
        title: 'All or nothing',
        lead: 'Nobody pays before the closing day. If the goal is reached, all cards are charged then; if not, nobody pays.',
      },
    },
    closesOn: 'Closing day',
    closesOnHint: (least: number, most: number) =>
      `The last day on which people can contribute, ${least} to ${most} days from now, Addis Ababa time.`,
    useOfMoney: 'What the money is for',
    useOfMoneyHint: 'The costs in a few lines, such as wages, rent and material. Everyone reads it.',
    receiver: 'Who receives the money',
    receiverHint: 'A page of yours that is published and can be paid.',
    noPages: 'You have no published page yet. The money of a campaign goes to a page.',
    createPage: 'Create your page',
    noReceiver: 'Decide later',
  },
  tiers: {
    tier: (number: number) => `Reward ${number}`,
    another: 'Another reward',
    title: 'Title',
    amount: 'For this amount or more, in dollars',
    text: 'What they get (optional)',
    places: 'How many there are (empty for no limit)',
    month: 'Expected month (optional)',
    monthHint: 'Year and month, such as 2027-04',
    remove: 'Remove this reward',
    amountWrong: 'Please enter an amount in dollars.',
    full: (most: number) => `You have ${most} rewards, the most a campaign can have.`,
    save: 'Save rewards',
  },
  counts: {
    pictures: (count: number) => plural(count, { one: '# picture', other: '# pictures' }),
    tiers: (count: number) => plural(count, { one: '# reward', other: '# rewards' }),
  },
} as const;
