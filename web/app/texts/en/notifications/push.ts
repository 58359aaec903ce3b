export const pushTexts = {
  tips: { on: 'Notify me of tips on this device', active: 'This device notifies you of tips' },
  events: { on: 'Notify me of new events on this device', active: 'This device notifies you of new events' },
  refused:
    'Your browser does not allow notifications from this site. Allow them in its settings, then try again.',
  failed: 'This did not work. Please try again in a moment.',
} as const;
