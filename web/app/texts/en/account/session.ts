export const sessionTexts = {
  profileFailed: 'Failed to fetch profile',
  signOutFailed: 'Failed to sign out',
  /** Section 4. */
  expired: { title: 'Session Expired', description: 'Please log in again.' },
} as const;
