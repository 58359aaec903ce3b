export const confirmAddressTexts = {
  next: 'Or open the link in the same email.',
  confirm: 'Confirm',
  invitation:
    'Please confirm your email address when you have a minute, so that you can always get back in. We send you a link and a six-digit code.',
  confirmMyAddress: 'Confirm my address',
} as const;

export const deleteTexts = {
  metaTitle: 'Delete account',
  metaDescription: 'Delete your Tibeb account, with 30 days to change your mind.',
  dueTitle: (date: string) => `Your account will be deleted on ${date}`,
  keepLead:
    'Until then everything stays as it was. Keep your account, and nothing is lost. If a campaign of yours or a payout to you is not over by then, your account is deleted once it is.',
  pastTitle: 'Your account will be deleted once nothing is under way',
  pastLead:
    'Its day has come. If a campaign of yours or a payout to you is not over yet, we wait for that; otherwise it takes an hour at most. Until then you can still keep your account.',
  keeping: 'Keeping...',
  keepMyAccount: 'Keep my account',
  lead: 'You have 30 days to change your mind. Then it cannot be undone.',
  whatHappens: 'What happens',
  first30Days: 'For 30 days your account stays as it is. Sign in and keep it whenever you like.',
  thenGone:
    'Then your name, picture and address go, with what you saved, whom you follow, and what you told us as an organizer.',
  pagesGo:
    'Pages that you alone own are taken down, with all they say. Nobody else gets their short addresses.',
  sharedPagesStay:
    'Pages with another owner stay with them. If one is paid into an account that you set up, it takes no tips from then on until another owner sets one up and chooses it. The other owners get a mail about it when you ask for the deletion.',
  eventsStay:
    'Events you have announced stay, and say that their organizer has left. Cancel those that will not take place.',
  campaignsEnd:
    'A campaign of yours that is going on ends on its day, and your account is deleted only after it. Campaigns that were public stay, without your name; drafts go.',
  pledgesGo: 'What you pledged to a campaign and is not charged yet is taken back.',
  moneyLeft:
    'Money that is left on a page that you alone own cannot be paid out anymore: our team gives it back to those who sent it. Have it paid out before.',
  tipsStay:
    'Tips stay in the books, as the law requires, without your name. Print the receipts you need before then.',
  agreement: 'I want my account to be deleted',
  oneMoment: 'One moment...',
  deleteMyAccount: 'Delete my account',
} as const;

export const profileTexts = {
  metaTitle: 'Your account',
  metaDescription: 'Your name, your picture and how amounts are shown.',
  profile: 'Profile',
  lead: 'How you appear when you tip, and how amounts are written for you.',
  you: 'You',
  picture: 'Picture',
  chooseAPicture: 'Choose a picture',
  fullName: 'Full name',
  amounts: 'Amounts',
  amountsLead:
    'Tips are always paid in US dollars. Choose the symbol you would like to see for them, such as $ or USD; nothing is converted.',
  symbol: 'Symbol',
  position: 'Position',
  before: (example: string) => `Before the amount, ${example}`,
  after: (example: string) => `After the amount, ${example}`,
  saving: 'Saving...',
  save: 'Save',
} as const;
