import type { Campaign } from './campaign.ts';

const image = (id: string) => `/pictures/campaigns/${id}-600.webp`;

/** The sample campaigns (section 3). People and projects are invented, like those of the other samples. */
export const campaigns: readonly Campaign[] = [
  {
    id: 'four-hundred-cassettes',
    title: 'Four Hundred Cassettes',
    creator: 'DJ Henok Birhane',
    category: 'Music',
    goal: 8000,
    raised: 6240,
    backers: 143,
    daysLeft: 18,
    image: image('four-hundred-cassettes'),
    description: `A kiosk in Merkato closed and left behind four hundred tapes: wedding bands, hotel orchestras, one accordionist nobody can name. Their magnetic coating is going, and each month a few more fall silent.

The money pays for two restored decks, a careful engineer for nine weeks and fair fees to the families of those who played. Everything is digitized, cataloged in Amharic and English, and kept where anyone may listen. The best twenty minutes become a record, pressed in Addis Ababa.`,
  },
  {
    id: 'before-the-buses',
    title: 'Before the Buses: Addis at Five in the Morning',
    creator: 'Yodit Ambaye',
    category: 'Photography',
    goal: 6500,
    raised: 6110,
    backers: 204,
    daysLeft: 1,
    image: image('before-the-buses'),
    description: `For three years I have left the house at half past four and photographed the city while it still belongs to bakers, sweepers and runners. There are eleven thousand pictures. A book needs ninety.

Your support prints six hundred copies on paper that holds the blues, and hangs forty of the pictures along the fence at Mexico Square for a month, so that the people in them can walk past and find themselves.`,
  },
  {
    id: 'paper-rain',
    title: 'Anbessa and the Paper Rain',
    creator: 'Noémie Desta-Gagné',
    category: 'Film',
    goal: 12000,
    raised: 4380,
    backers: 92,
    daysLeft: 16,
    image: image('paper-rain'),
    description: `An animated film of eleven minutes about a city bus that longs to see the sea. Every frame is cut from old newspapers and bus tickets; at twelve frames a second that is a great many tickets.

We have a script, a song and two finished minutes. What is missing is half a year of rent for a room with a door that locks, and wages for three young animators who at present work for injera and encouragement.`,
  },
  {
    id: 'photo-berhan',
    title: 'One Studio, Four Decades: The Albums of Photo Berhan',
    creator: 'Jember O’Brien',
    category: 'Photography',
    goal: 5600,
    raised: 4030,
    backers: 117,
    daysLeft: 24,
    image: image('photo-berhan'),
    description: `From 1968 to 2007 half of Dire Dawa was photographed against the same painted waterfall. The negatives lie in shoe boxes, sorted by the first letter of whoever paid.

I would like to scan them before the vinegar gets them, find as many of the sitters as are alive, and show both pictures side by side, then and now, against a waterfall we paint anew.`,
  },
  {
    id: 'night-bus-sixty-one',
    title: 'Night Bus Sixty-One',
    creator: 'Hana Lijalem',
    category: 'Film',
    goal: 9800,
    raised: 7350,
    backers: 156,
    daysLeft: 6,
    image: image('night-bus-sixty-one'),
    description: `A short fiction film that takes place entirely on the last bus from Megenagna, on the night a passenger gives birth and nobody gets off.

We have the bus for four nights and a driver who learned his lines by heart, including everyone else’s. The money feeds a crew of sixteen, rents two lenses that see in the dark, and pays for sound.`,
  },
  {
    id: 'eskista-on-wheels',
    title: 'Eskista on Wheels',
    creator: 'ሕይወት ኃይሉ',
    category: 'Dance',
    goal: 5200,
    raised: 2990,
    backers: 88,
    daysLeft: 12,
    image: image('eskista-on-wheels'),
    description: `Eskista lives in the shoulders, so why should it need legs? Fourteen dancers, six of them in wheelchairs, have rehearsed since Meskerem in a school gymnasium that smells of chalk.

The money buys two sports chairs that turn on a coin, a ramp we can take along, and bus hire to five towns where nobody has seen such a company before.`,
  },
  {
    id: 'two-hundred-steps',
    title: 'Two Hundred Steps of Color',
    creator: 'Amanuel Retta',
    category: 'Art',
    goal: 7400,
    raised: 5180,
    backers: 131,
    daysLeft: 20,
    image: image('two-hundred-steps'),
    description: `The long staircase between Piassa and the river has two hundred and four steps, most of them the gray of old porridge. With forty neighbors I want to paint every riser, from the bottom up, as one unrolled length of tibeb.

We have the permission and the brushes. We need paint that survives seven rainy seasons, handrails for the grandmothers, and lunch for everyone on eight Saturdays.`,
  },
  {
    id: 'begena-for-girls',
    title: 'Ten Strings, Ten Girls',
    creator: 'Hirut Zelalem',
    category: 'Music',
    goal: 3000,
    raised: 3870,
    backers: 96,
    daysLeft: 9,
    image: image('begena-for-girls'),
    description: `The begena is called the harp of David and was long handed from father to son. Ten girls in Gondar would like to be handed one too. A maker in the old town has agreed to build ten, in olive wood and gut, at a price that leaves him a living.

We are past our goal, thank you! Whatever comes now pays for the teacher’s second year.`,
  },
  {
    id: 'last-projectionist',
    title: 'The Last Projectionist of Cinema Ambassador',
    creator: 'Sewasew Adane',
    category: 'Film',
    goal: 25000,
    raised: 11250,
    backers: 187,
    daysLeft: 22,
    image: image('last-projectionist'),
    description: `Ato Girma threaded his first reel in 1961 and his last in 2009. He kept the trims: a biscuit tin of single frames, cut out by censors of three governments. He remembers what each of them was about.

This is a documentary of seventy minutes, half of it told by the tin. Funds pay for archive rights, a colorist, and a last screening on the old projector, which Ato Girma is repairing while we film.`,
  },
  {
    id: 'masinko-for-school',
    title: 'ማሲንቆ ለትምህርት ቤታችን',
    creator: 'ደመቀ ታረቀኝ',
    category: 'Music',
    goal: 2400,
    raised: 950,
    backers: 61,
    daysLeft: 27,
    image: image('masinko-for-school'),
    description: `በጎንደር በሚገኝ አንድ ትምህርት ቤት ልጆች ማሲንቆ መማር ይፈልጋሉ፤ ያላቸው ግን አንድ ማሲንቆ ብቻ ነው፣ እሱም በየተራ ይዞራል። ሃያ ማሲንቆዎችን ሠርተን ለልጆቹ እንሰጣለን።

የምትሰጡት ድጋፍ ለእንጨት፣ ለቆዳ፣ ለፈረስ ጭራ እና ለአንድ ዓመት የአስተማሪ ደመወዝ ይውላል። በዓመቱ መጨረሻ ልጆቹ በከተማው አደባባይ ይጫወታሉ፤ ሁላችሁም ተጋብዛችኋል።`,
  },
  {
    id: 'bench-portraits',
    title: 'Portraits from the Shoe Shiners’ Bench',
    creator: 'Elias Kassahun',
    category: 'Photography',
    goal: 2000,
    raised: 340,
    backers: 21,
    daysLeft: 33,
    image: image('bench-portraits'),
    description: `A shoe shiner sees the city from below and judges it by its heels. I have asked thirty of them to lend me their bench for an hour and photographed whoever sat down: ministers, brides, a goat.

The pictures go back to the sidewalks they come from, printed on weatherproof board and carried from bench to bench. Each stop pays its shoe shiner a day’s earnings.`,
  },
  {
    id: 'a-floor-that-gives',
    title: 'A Floor That Gives',
    creator: 'Liya Shewangizaw',
    category: 'Dance',
    goal: 3800,
    raised: 3120,
    backers: 74,
    daysLeft: 0,
    image: image('a-floor-that-gives'),
    description: `Concrete is patient; knees are not. Our studio in Kazanchis has forty dancers a week and a floor poured for a garage. A sprung floor is beams, rubber, plywood and eleven days of somebody who knows how.

The campaign has ended. We came close, and are laying two thirds of the floor: the third by the window will have to wait.`,
  },
  {
    id: 'wednesday-evening-record',
    title:
      'The First and Quite Possibly Last Recording of the Wednesday Evening Association: Forty Amateurs, Two Accordions and One Good Microphone, Live from a Tailor’s Shop in Lower Piassa',
    creator:
      'The Wednesday Evening Association of Amateur and Not So Amateur Azmaris, Poets, Accordionists and Friends',
    category: 'Music',
    goal: 4500,
    raised: 1130,
    backers: 38,
    daysLeft: 41,
    image: image('wednesday-evening-record'),
    description: `We have met every week since 1971 and recorded nothing, because somebody always coughs. The tailor retires in spring. It is now or never.

Funds hire an engineer with a sense of humor, a second microphone in case the first takes fright, and a van for the piano. Every backer may come and cough.`,
  },
  {
    id: 'eleven-looms',
    title: 'A Roof for Eleven Looms',
    creator: 'Dorze Hill Weavers',
    category: 'Art',
    goal: 9000,
    raised: 2070,
    backers: 47,
    daysLeft: 52,
    image: image('eleven-looms'),
    description: `In Dorze the houses are woven and so is everything in them. Our eleven looms stand under plastic sheets, which is no way to treat a loom. When it rains, we stop; in Hamle it rains every day.

Bamboo, enset leaves and the hands of our neighbors will make a hall of eighteen meters. What we cannot weave ourselves are the foundation stones and the windows.`,
  },
  {
    id: 'barefoot-in-bole',
    title: 'Barefoot in Bole',
    creator: 'Naod Girma',
    category: 'Dance',
    goal: 1500,
    raised: 0,
    backers: 0,
    daysLeft: 60,
    image: image('barefoot-in-bole'),
    description: `A piece of eighteen minutes for six dancers and one traffic policeman, performed at a crossing while the lights are red. The policeman has said yes, on condition that he may keep his whistle.

We pay six dancers for five weeks and print a program small enough to hand through a car window.`,
  },
];

export function findCampaign(id: string | undefined): Campaign | undefined {
  return campaigns.find((campaign) => campaign.id === id);
}
