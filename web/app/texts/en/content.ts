import { plural } from '#web/platform/locale.ts';

/** Every text of the content feature that is in no Markdown file. */
export const contentTexts = {
  newTab: 'opens in a new tab',
  share: 'Share',
  shareByMail: 'Share by email',
  contents: 'On this page',
  card: { by: (author: string) => `By ${author}` },
  blog: {
    title: 'The Tibeb Blog',
    eyebrow: 'Blog',
    lead: 'On tipping, on playing in the street and on stage, and on the people who make a week better.',
    metaTitle: 'Blog',
    metaDescription:
      'Articles on digital support, tipping culture, street performance, success stories and community building.',
    search: 'Search articles...',
    searchLabel: 'Search articles',
    submit: 'Search',
    clear: 'Clear search',
    categories: 'Categories',
    all: 'All',
    pages: 'Pages of articles',
    previous: 'Previous',
    next: 'Next',
    pagesToCome: 'All our articles are on this page. The next pages open when there are more.',
    summary: (count: number, category?: string, search?: string) =>
      `${plural(count, { one: '# article', other: '# articles' })}${category ? ` in ${category}` : ''}${search ? ` matching "${search}"` : ''}`,
    empty: {
      title: 'No articles found',
      description: 'Try adjusting your search or filter criteria',
      clear: 'Show all articles',
    },
    feed: 'RSS feed',
    feedTitle: 'Tibeb · Blog',
  },
  post: {
    back: 'Back to Blog',
    copied: 'Article link copied to clipboard',
    related: 'Related articles',
    notFound: {
      title: 'Blog Post Not Found',
      description: "Sorry, the blog post you're looking for doesn't exist.",
    },
  },
  resources: {
    title: 'Artist Resources',
    eyebrow: 'Resources',
    lead: 'Guides, templates, films and conversations for those who live by what they make, free for everyone.',
    metaTitle: 'Artist Resources',
    metaDescription:
      'Free guides, templates, videos and podcasts for artists: getting started, marketing, audience growth and analytics.',
    search: 'Search resources...',
    searchLabel: 'Search resources',
    submit: 'Search',
    clear: 'Clear search',
    types: 'Types of resources',
    all: 'All Resources',
    everyTopic: 'Show every topic',
    summary: (count: number, group?: string, type?: string, search?: string) =>
      `${plural(count, { one: '# resource', other: '# resources' })}${type ? ` in ${type}` : ''}${group ? ` on ${group}` : ''}${search ? ` matching "${search}"` : ''}`,
    empty: {
      title: 'No resources found',
      description: 'Try adjusting your search or filter criteria',
      clear: 'Show all resources',
    },
    kit: {
      eyebrow: 'Featured',
      title: 'The Success Kit',
      text: 'Everything a performer needs in one folder: a tip sign to print, a budget sheet, a press kit outline, and a checklist for the day of the show.',
      button: 'Download Success Kit',
      size: 'ZIP',
    },
    groups: { title: 'Browse by topic' },
  },
  resource: {
    back: 'Back to Resources',
    download: 'Download',
    downloads: 'Take it with you',
    related: 'Related resources',
    copied: 'Resource link copied to clipboard',
    notFound: {
      title: 'Resource Not Found',
      description: "Sorry, the resource you're looking for doesn't exist.",
    },
  },
  legal: {
    title: 'Legal',
    eyebrow: 'Legal',
    lead: 'What we promise you, and what we ask of you, in words meant to be read.',
    metaDescription: 'Terms of Service and Privacy Policy of Tibeb, and how to reach the legal team.',
    back: 'Back',
    print: 'Print this page',
    updated: (date: string) => `Last updated ${date}`,
    about: {
      'terms-of-service':
        'The agreement between you and Tibeb: accounts, tips and fees, what creators promise, and what we do.',
      privacy: 'What we know about you, why, how long we keep it, and how to have it removed.',
    },
    questions: 'Questions?',
    contacts: {
      legal: { name: 'Legal team', about: 'Terms, privacy, notices and requests' },
      support: { name: 'General support', about: 'Everything else' },
    },
  },
} as const;

/** The categories, types and topics of section 2, by what the front matter of a text calls them. */
export const contentNames = {
  'Digital Support': 'Digital Support',
  'Tipping Culture': 'Tipping Culture',
  'Street Performance': 'Street Performance',
  'Success Stories': 'Success Stories',
  'Community Building': 'Community Building',
  Guide: 'Guide',
  'Video Series': 'Video Series',
  Templates: 'Templates',
  Podcast: 'Podcast',
  Guides: 'Guides',
  Videos: 'Videos',
  Podcasts: 'Podcasts',
  'Getting Started': 'Getting Started',
  Marketing: 'Marketing',
  'Audience Growth': 'Audience Growth',
  Analytics: 'Analytics',
} as const;

export const topicTexts = {
  'Getting Started': 'Your profile, your first sign, your first tip.',
  Marketing: 'Signs, posts and a press kit people remember.',
  'Audience Growth': 'From passers-by to the people who come again.',
  Analytics: 'Read your figures, and decide what to play next.',
} as const;
