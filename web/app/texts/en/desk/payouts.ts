import { plural } from '#web/platform/locale.ts';

export const deskPayoutsTexts = {
  title: 'Payouts',
  lead: 'Money on its way to the performers who earned it. Find a payout by the bank’s reference, its id, that of its batch or that at Stripe, or by the name or short address of the page.',
  search: 'Reference, id, or page',
  queues: {
    approval: 'To approve',
    by_hand: 'To pay by hand',
    confirmation: 'To confirm',
    under_way: 'Under way',
    trouble: 'To look at',
    failed: 'Did not arrive',
    all: 'All',
  },
  choose: 'What they wait for',
  batch: {
    title: 'Make a batch for the bank',
    lead: 'Approved payouts by hand become part of it, in birr at the rate below: up to 200, without those of your own pages and those that cannot be paid now. Open the batch from any of its payouts, pay each at the bank, and enter the references.',
    make: 'Make the batch',
    openTitle: 'Open the batch as a file',
    openLead:
      'A CSV file with what is still to be paid and can be paid now, each account in full. Keep it only as long as you need it. Opening it is noted in the log.',
    open: 'Download the batch',
    fileName: 'payout-batch.csv',
    header: [
      'Payout',
      'Amount to pay',
      'Currency',
      'Holder',
      'Bank or wallet',
      'Number',
      'Reference of the bank',
      'Amount of the payout',
      'Its currency',
      'Rate',
    ],
    rate: 'Birr for one dollar',
    rateHint:
      'How much birr the bank gives us for a dollar today. Everything in the batch is paid at this rate.',
    rateSource: 'Where the rate is from',
    rateSourceHint: 'Such as the bank and the day. The receiver can read it.',
  },
  several: {
    title: 'Approve several at once',
    lead: 'Tick the payouts that you have looked at, and say why once. Each is approved on its own, with that reason in the log. A payout goes once two operators have approved it.',
    tick: (amount: string, name: string) => `Approve ${amount} for ${name}`,
    button: 'Approve those ticked',
    approved: (count: number) =>
      plural(count, { one: '# payout is approved.', other: '# payouts are approved.' }),
    refused: (amount: string, name: string, why: string) => `Not approved: ${amount} for ${name}. ${why}`,
    gone: (id: string, why: string) => `Not approved: ${id}. ${why}`,
    stopped: (count: number, why: string) =>
      plural(count, {
        one: `# payout is left as it was. ${why}`,
        other: `# payouts are left as they were. ${why}`,
      }),
  },
  noneFoundTitle: 'No payout found',
  noneFound:
    'Please check what you typed. A reference of the bank is found by its beginning, a page by part of its name. An id and a short address must be complete. A page that was never paid out has none.',
  /** What is searched is one of the queues. */
  onlySearched: (queue: string) => `Only “${queue}” was searched.`,
  searchAll: 'Search all payouts',
  noneTitle: 'No payouts here',
  noneDescription: 'Payouts by Stripe are sent automatically, up to 500 dollars a week to one receiver.',
  states: {
    requested: 'Requested',
    approved: 'Approved',
    sending: 'Being sent',
    sent: 'Sent',
    paid: 'Paid',
    canceled: 'Canceled',
    refused: 'Refused',
    failed: 'Failed',
    returned: 'Returned',
  },
  /** The operator who reads it has done their part; the chip stands in place of the state. */
  waitsForColleague: 'Waits for a colleague',
  rails: { stripe: 'Stripe', 'by-hand': 'By hand' } as Readonly<Record<string, string>>,
  payout: {
    metaTitle: 'A payout',
    lead: 'How much goes to whom, what it is made of, and how far it has come.',
    all: 'All payouts',
    facts: 'What we know',
    amount: 'Amount',
    receiver: 'For',
    rail: 'Way',
    destination: 'To',
    state: 'State',
    shares: 'Made of',
    shareCount: (count: number) =>
      plural(count, { one: '# entry of the ledger', other: '# entries of the ledger' }),
    approvals: 'Approved by',
    approvalCount: (count: number, needed: number) => `${count} of ${needed} operators`,
    approvalsNotNeeded: 'Not needed',
    transfer: 'Transfer',
    bankPayout: 'Payout at the rail',
    reference: 'Reference of the bank',
    charged: 'Charged by the bank',
    exchange: 'Paid as',
    exchanged: (amount: string, rate: string, source: string) =>
      `${amount}, at ${rate} for a dollar (${source})`,
    failure: 'Why it did not arrive',
    /** What is none of these is a code of the rail. */
    failures: {
      sent_back_by_bank: 'Two operators have seen that the bank sent it back, or did not take it',
      account_replaced: 'The receiver has chosen another account',
      money_taken_back: 'Money of it was given back or disputed',
      campaign_hidden:
        'A campaign whose money it pays is hidden, so it was taken back before the bank had it',
    } as Readonly<Record<string, string>>,
    trouble: 'Why it does not go on',
    troubles: {
      not_as_ordered:
        'The rail’s record of this payout differs from our order: look it up in the dashboard of the rail, by the id of this payout',
      balance_insufficient: 'Our balance at the rail has not covered it for a day: leave more of it there',
      receiver_balance_insufficient:
        'The receiver’s account at the rail has less than was transferred to it: compare with the dashboard of the rail',
      account_gone:
        'The receiver’s account at the rail is closed or no longer connected to us: look up there what it has of this payout. Once the receiver is paid into another account, the transfer is taken back',
      account_gone_at_bank:
        'The bank has it, but the receiver’s account at the rail is closed or no longer connected to us, so that we do not learn what became of it: look it up in the dashboard of the rail, then say below whether it arrived',
      account_not_enabled:
        'The money has been on the receiver’s account at the rail for a day, which is restricted or rejected there. Once the receiver is paid into another account, the transfer is taken back',
      reversed_in_part:
        'The bank has sent it back after a part of its transfer was taken back: compare with the dashboard of the rail what is left there',
      unforeseen_error:
        'An error that we did not foresee stops it, and it is tried again every other minute: the log has the error, with the id of this payout',
      destination_unreadable:
        'The account it goes to does not open with our keys: look at PAYOUT_DESTINATION_KEY',
      not_to_be_paid:
        'Something has come up since it became part of a batch, which is opened without it: its page is claimed by somebody else, hidden or frozen, its account has changed, money of it was given back, or it was approved before the database was restored. If the bank has not paid it yet, wait until that is over and open the batch again, or say below that it did not arrive, which is the only way after a restore',
    } as Readonly<Record<string, string>>,
    unknownTrouble: (code: string) =>
      `The rail answers “${code}”, which we do not know: look it up in the dashboard of the rail`,
    none: 'none',
    history: 'What happened',
    step: (state: string, cause: string) =>
      cause.toLowerCase() === state.toLowerCase() ? state : `${state} · ${cause}`,
    accountWas: (state: string) => `the account was ${state.replaceAll('_', ' ')}`,
    othersGoOn: 'You have done your part. It goes on once a colleague has done the same.',
    approveTitle: 'Approve',
    approveLead:
      'Payouts by hand, and those of more than 500 dollars to one receiver in a week, go once two operators have approved them.',
    approve: 'Approve',
    refuseTitle: 'Refuse',
    refuseLead: 'It is not sent; the money is its receiver’s again, and they are told.',
    refuse: 'Refuse',
    referenceTitle: 'Paid at the bank',
    referenceLead:
      'Pay it at the bank first, then enter the reference the bank gave you. A colleague confirms it.',
    referenceLabel: 'Reference of the bank',
    chargedLabel: (currency: string) => `What the bank charged us for it, in ${currency}`,
    chargedHint: 'Such as 2.50. Empty if nothing. It is our expense; the receiver gets all of the payout.',
    enterReference: 'Save the reference',
    correctTitle: 'Correct the reference',
    correctLead:
      'The reference above is mistyped or that of another payout, or the bank charged another amount. Another operator than you confirms the new one. Were two swapped, give this one a stopgap first, such as “swapped”, then correct the other one.',
    correct: 'Correct the reference',
    confirmTitle: 'Confirm',
    confirmLead: 'You see this payment, with this reference, on the statement of our bank account.',
    confirm: 'Confirm',
    arrivedTitle: 'It arrived',
    arrivedLead:
      'The receiver or their bank says that the money is there. It counts as paid, and whoever sent the tips is told. Only as long as the rail cannot say what became of it.',
    lostLead:
      'The bank sent it back to the account that is gone, as the dashboard of the rail says. Once a colleague has said so too, the rail takes its transfer back; when that is done, the money is its receiver’s again, and they are told. Only as long as the rail cannot say what became of it.',
    lostSecondLead: (reference: string) =>
      `A colleague says so, with “${reference}”. Say so too only if you see it in the dashboard of the rail yourself: then the rail takes the transfer back, and the money is its receiver’s again.`,
    failTitle: 'It did not arrive',
    failLead:
      'The bank did not take it, or sent it back. Once a colleague has said so too, the money is its receiver’s again, and they are told. Until then this can be withdrawn.',
    failSecondLead: (reference: string) =>
      `A colleague says so, with “${reference}”. Say so too only if you see it at the bank yourself: then the money is its receiver’s again, and they are told.`,
    returnReference: 'Reference of the return, or the bank’s reason',
    fail: 'It did not arrive',
    withdrawTitle: 'Withdraw “It did not arrive”',
    withdrawLead: (reference: string) =>
      `The report “${reference}” is a mistake: the bank has not sent it back. The payout goes on as before.`,
    withdraw: 'Withdraw',
  },
} as const;
