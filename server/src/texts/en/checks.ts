/** Messages about values that fit their schema but not the database or the rest of the request. */
export const checkTexts = {
  timeZoneUnknown: 'This time zone is not known',
  beneficiaryGone: (name: string) => `${name} is no longer on Tibeb`,
  performerDeclined: (name: string) => `${name} declined to be on the bill of this event`,
  noPushService: 'This push service cannot be reached',
  memberUnknown: 'This page is not shown to everyone, or nobody looks after it',
  memberIsBand: 'A band cannot be its own member',
  memberTwice: 'Name each member only once',
  noBandToEnd: 'This page is not a band',
  dayIsOver: 'This day is over',
  noWebhookAddress:
    'Tips can only be sent to an https address on the internet, without a name and a password in it',
  noDeviceKey: 'This is not the key of a device',
  typeUnknown: 'This type does not exist',
  beneficiaryUnknown: 'Beneficiary not found',
  eventUnknown: 'Event not found',
  methodUnknown: 'Payment method not found',
  nobodyToTip: 'Nobody at this event can be tipped yet',
  notAtEvent: 'This performer is not at this event',
  shareTwice: 'Name each performer only once',
  sharesDoNotAddUp: 'The shares must add up to the amount',
  tooManyPerformers: (most: number) => `Choose at most ${most} performers`,
  amountTooSmallForAll: (performers: number, dollars: number) =>
    `With ${performers} performers the smallest amount is ${dollars} dollars`,
  notOnBill: 'Nobody with this name is on the bill',
  actTwice: 'Give each act only one time',
  beginsTogether: 'Two acts cannot begin at the same time',
  moreThanIsLeft: (amount: string, currency: string) =>
    `No more than ${amount} ${currency} is left of this payment`,
  birrRate: (least: number, most: number) =>
    `A dollar is between ${least} and ${most} birr by our settings. Please look at the rate again.`,
  cardsOnly: 'Please choose a card: it is charged only if the campaign reaches its goal',
  tierUnknown: 'This reward does not belong to the campaign',
  lessThanTier: (amount: string) => `This reward starts at ${amount}`,
  pictureTwice: 'Use each picture only once',
  returnUrlForeign: 'The return address must be a page of this site.',
} as const;
