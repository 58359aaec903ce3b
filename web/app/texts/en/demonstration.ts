import { plural } from '#web/platform/locale.ts';

/** The page of a sandbox that says what to try. */
export const tryTexts = {
  metaTitle: 'What to try',
  metaDescription: 'Four short walks through Tibeb: as a fan, a performer, an organizer and an operator.',
  eyebrow: 'This is a sandbox: no money moves',
  title: 'What to try',
  lead: 'Everything works as in real use, but the people are invented and the cards are test cards. Choose a side and follow its steps. Each takes a minute or two.',
  sides: 'Choose a side',
  now: {
    title: 'Going on right now',
    onStage: (name: string) => `${name} is on stage`,
    break: 'Between two acts',
    raised: (reached: string, amount: string, goal: string) => `${reached} of ${amount} so far: ${goal}`,
    openStage: 'Open the stage page',
    closes: (pledged: string, goal: string) => `${pledged} of ${goal} so far`,
    left: (hours: number) =>
      plural(hours, { one: 'It closes within an hour.', other: 'It closes within # hours.' }),
    openCampaign: 'Open the campaign',
    nothing: 'The evening is over. The next one begins when the sandbox is started again.',
  },
  signInAs: (name: string) => `Sign in as ${name}`,
  orType: 'Or type it yourself: {email} with the password {password}',
  fan: {
    title: 'As a fan',
    lead: 'You sit in the third row, and the song is good.',
    steps: {
      tip: {
        title: 'Tip whoever is on stage',
        text: 'The sign beside the stage leads here. Choose an amount and pay with the test card that the checkout has filled in. You need no account.',
        link: 'The stage page',
      },
      screen: {
        title: 'See it on the screen in the room',
        text: 'Your tip appears there as soon as it is paid, and so do the tips of others: some invented fans keep tipping while you watch.',
        link: 'The screen',
      },
      campaign: {
        title: 'Take a campaign past its goal',
        text: 'Sign in as Selam, choose an amount and pay as before. The bar grows when you come back.',
        link: 'The campaign',
      },
      pledges: {
        title: 'Find it again',
        text: 'Your account lists what you gave, with a receipt that anybody can check.',
        link: 'What you contributed',
      },
      mail: {
        title: 'Read your mail',
        text: 'No mail leaves this machine. Everything that was sent is in the mailbox of the sandbox.',
        link: 'The mailbox',
      },
    },
  },
  performer: {
    title: 'As a performer',
    lead: 'You are Almaz, and the night is yours.',
    steps: {
      dashboard: {
        title: 'Watch tips come in',
        text: 'Leave the page open: tips of the evening appear as they come in. Write somebody a thank-you; it reaches them by mail.',
        link: 'Your dashboard',
      },
      words: {
        title: 'Choose the words the room reads',
        text: 'Some messages wait. Let one through, and it stands on the screen a moment later.',
        link: 'Words for the screen',
      },
      payouts: {
        title: 'See when the money arrives',
        text: 'What goes out on Monday, what still waits seven days, and every payout of the last six months.',
        link: 'Your payouts',
      },
      signs: {
        title: 'Print a sign',
        text: 'For the hat, the table and the stage. Scan it with your phone, if your phone reaches this machine.',
        link: 'Signs to print',
      },
      band: {
        title: 'Look at a band',
        text: 'Sign in as Bethlehem, who leads a quartet. Its page shares each tip as its members agreed.',
        link: 'The shares of the quartet',
      },
    },
  },
  organizer: {
    title: 'As an organizer',
    lead: 'You are Marta, and you run the evening.',
    steps: {
      stage: {
        title: 'Say who is on stage',
        text: 'Tap another act. The sign, the stage page and the screen follow at once.',
        link: 'Your stage',
      },
      screen: {
        title: 'Look after the screen',
        text: 'Set a goal for the night, quiet hours, and the words that the room may read.',
        link: 'The screen and its words',
      },
      signs: {
        title: 'Print the sign of the night',
        text: 'One sign for all acts: it leads to whoever is on when somebody scans it.',
        link: 'Signs for the stage',
      },
      create: {
        title: 'Announce an evening',
        text: 'Put somebody on the bill, and they are asked whether they agree.',
        link: 'A new event',
      },
    },
  },
  operator: {
    title: 'As an operator',
    lead: 'You are Hiwot, and you work at the desk. Some things take two: Yared sits beside you.',
    steps: {
      code: {
        title: 'Sign in with a second step',
        text: 'The desk asks for a code of an authenticator app. The sandbox shows it; each code counts once for each of you.',
        link: 'The code',
      },
      payouts: {
        title: 'Approve a payout, both of you',
        text: 'Last Monday’s payout waits. Approve it as Hiwot, then sign in as Yared and approve it too.',
        link: 'Payouts to decide',
      },
      payments: {
        title: 'Give a tip back',
        text: 'Search for a tip you paid, refund all of it or a part, and say why.',
        link: 'Payments',
      },
      log: {
        title: 'Read what was done',
        text: 'Every act of an operator stands in the log with its reason, and nobody can change it. Hiwot, who is an admin, may read it.',
        link: 'The log',
      },
      support: {
        title: 'See what support sees',
        text: 'Sign in as Tigist. She decides about claims, campaigns and reports, but gives no money back and pays none out.',
        link: 'What waits at the desk',
      },
    },
  },
} as const;
