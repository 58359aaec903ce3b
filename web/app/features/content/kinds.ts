// The fixed lists of section 2; the front matter's schema checks every text against them.

export const postCategories = [
  'Digital Support',
  'Tipping Culture',
  'Street Performance',
  'Success Stories',
  'Community Building',
] as const;
export const resourceTypes = ['Guide', 'Video Series', 'Templates', 'Podcast'] as const;
export const resourceGroups = ['Getting Started', 'Marketing', 'Audience Growth', 'Analytics'] as const;

/** The chips of the resources list beside 'All Resources', each with the type it stands for. */
export const resourceChips = [
  { name: 'Guides', type: 'Guide' },
  { name: 'Templates', type: 'Templates' },
  { name: 'Videos', type: 'Video Series' },
  { name: 'Podcasts', type: 'Podcast' },
] as const;
