export const dashboardNoticeTexts = {
  thanked: { title: 'Thank you sent', description: 'Your words appear next to their tip.' },
  hidden: { title: 'Message hidden', description: 'You can show it again at any time.' },
  shown: { title: 'Message shown again' },
} as const;
