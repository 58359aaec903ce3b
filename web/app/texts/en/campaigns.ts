import { plural } from '#web/platform/locale.ts';
import { formatAmount } from '#web/platform/money.ts';
import { campaignCreatedTexts } from './campaigns/notices.ts';

/** By the specification's names. */
export const campaignCategoryTexts = {
  Music: 'Music',
  Art: 'Art',
  Film: 'Film',
  Photography: 'Photography',
  Dance: 'Dance',
  Writing: 'Writing',
  Technology: 'Technology',
} as const;

/** Every text of the campaigns feature. */
export const campaignTexts = {
  list: {
    title: 'Support Creative Projects',
    eyebrow: 'Fund Me',
    lead: 'A record, a mural, a floor to dance on: some things need more than one tip. Give a project a push and see how far it gets.',
    metaDescription:
      'Records, films, books, murals and dance pieces looking for backers. Browse creative projects by category and help fund them.',
    start: 'Start Your Project',
    seeProjects: 'See the projects',
    heading: 'Projects to Fund',
    search: 'Search projects or creators...',
    searchLabel: 'Search projects',
    submit: 'Search',
    categories: 'Categories',
    all: 'All',
    order: 'Which campaigns, and in which order',
    orders: { open: 'Newest', closing: 'Ending soon', ended: 'Ended' },
    pages: 'Pages of projects',
    failed: 'Failed to fetch campaigns',
    summary: (found: number, category: string, search: string) =>
      `Showing ${plural(found, { one: '# project', other: '# projects' })}${category ? ` in ${category}` : ''}${search ? ` matching "${search}"` : ''}`,
    /** Used where the results are not counted to the end. */
    summaryOfMore: (counted: number, category: string, search: string) =>
      `Showing more than ${plural(counted, { one: '# project', other: '# projects' })}${category ? ` in ${category}` : ''}${search ? ` matching "${search}"` : ''}`,
    empty: {
      title: 'No matching projects found',
      description: 'Try adjusting your search or filter criteria',
      clear: 'Show all projects',
    },
    near: {
      title: (search: string) => `Close to "${search}"`,
      lead: 'Similar words in either script, projects of that kind, and stories that mention it.',
    },
  },
  how: {
    title: 'How it works',
    tiles: [
      {
        title: 'Tell us your idea',
        text: 'What you will make, why it matters to you, and the sum that would make it possible.',
      },
      {
        title: 'We have a look',
        text: 'Someone from the team reads every project before it appears here, usually with coffee.',
      },
      {
        title: 'Gather your backers',
        text: 'Share the page. Friends give first, then their friends, then people you have never met.',
      },
      {
        title: 'Make it, show it',
        text: 'Tell your backers how it grows, and invite them when it is done. They will want to come.',
      },
    ],
  },
  /** An erased account has no name any more. */
  by: (creator: string) => (creator === '' ? 'by a former member' : `by ${creator}`),
  pledgedOf: (pledged: number, goal: number) =>
    [formatAmount(pledged), ` pledged of ${formatAmount(goal)}`] as const,
  raisedOf: (raised: number, goal: number) =>
    [formatAmount(raised), ` raised of ${formatAmount(goal)}`] as const,
  progress: 'Funded',
  percent: (percent: number) => `${percent}% funded`,
  backers: (backers: number) => plural(backers, { one: '# backer', other: '# backers' }),
  daysLeft: (days: number) =>
    days <= 0 ? 'Ended' : plural(days, { one: '# day left', other: '# days left' }),
  fund: 'Fund this project',
  /** Links the figures to the form. */
  backThis: 'Back this project',
  fundThanks: (title: string) => ({
    title: 'Thank you!',
    description: `It is kind of you to want to fund ${title}.`,
  }),
  notOpen: {
    title: 'Not open yet',
    description: 'These projects are examples. Funding has not started, and nothing was charged.',
  },
  examples: 'These projects are examples of what you will find here. Funding has not started yet.',
  create: {
    title: 'Create a funding campaign',
    lead: 'Four answers are enough. This is a trial: nothing you enter is saved.',
    fields: {
      title: 'Project title',
      description: 'Description',
      goal: 'Funding goal in dollars',
      category: 'Category',
    },
    placeholders: {
      title: 'A Roof for Eleven Looms',
      description: 'What will you make, for whom, and what does it cost?',
      goal: '5,000',
      category: 'Select a category',
    },
    close: 'Close',
    submit: 'Create campaign',
    leadSignedIn: 'Four answers are enough to begin. The story, pictures and rewards come next.',
    leadLive: 'Four answers are enough to begin. Next you sign in, and what you typed will be here again.',
    done: campaignCreatedTexts,
  },
  detail: {
    back: 'Back to Projects',
    raised: 'Raised',
    ofGoal: (goal: number) => `of ${formatAmount(goal)}`,
    backers: 'Backers',
    timeLeft: 'Time Left',
    about: 'About This Project',
    copied: 'Campaign link copied to clipboard',
    follow: 'Follow',
    following: 'Following',
    followed: (title: string) => ({ title: 'Following', description: `You are following ${title}` }),
    unfollowed: (title: string) => ({
      title: 'No longer following',
      description: `You are no longer following ${title}`,
    }),
    followNotOpen: {
      title: 'Not open yet',
      description: 'You can follow projects once funding has opened.',
    },
    similar: 'Similar Projects',
    viewAll: 'View All Projects',
    // Section 2, to the letter.
    note: 'All contributions are final and non-refundable. Please contact the creator directly with any questions about this project.',
  },
  form: {
    title: 'Support This Project',
    lead: (creator: string, isReached: boolean) =>
      isReached
        ? `The goal is reached. What you add takes ${creator} further.`
        : `Every contribution brings ${creator} closer to the goal.`,
    message: 'Message to the creator',
    optional: '(optional)',
    placeholder: 'Say what you look forward to',
    submit: (dollars: number | undefined) =>
      dollars === undefined ? 'Contribute' : `Contribute ${formatAmount(dollars)}`,
    processing: 'Processing',
    notWhole: 'Please enter a whole number of dollars',
    tooSmall: (dollars: number) => `The smallest contribution is ${formatAmount(dollars)}`,
    tooLarge: (dollars: number) => `The largest contribution is ${formatAmount(dollars)}`,
    tooLong: (characters: number) => `At most ${characters} characters`,
    sample: 'This is a sample project: no payment is taken.',
    ended: 'This campaign has ended. Thank you to everyone who supported it.',
  },
  thanks: {
    title: 'Thank You!',
    body: (amount: number, title: string) => `You have contributed ${formatAmount(amount)} to ${title}.`,
    sample: 'This is a sample project, so no payment was taken.',
    again: 'Support Again',
  },
} as const;
