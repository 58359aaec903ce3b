/** An event of the demonstration (section 3, "Event (local demo list, 12 items)"). */
export interface DemoEvent {
  /** The id of the sample event of the same name, so that 'View' leads to it. */
  readonly id: string;
  readonly title: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** HH:MM, on the clocks of Addis Ababa. */
  readonly time: string;
  readonly location: string;
  readonly image: string;
  readonly beneficiaries: readonly string[];
  readonly category: string;
  readonly description: string;
}

/** Section 9: 'Demo events on management page: first 4 of 12'. */
export const demoEventsShown = 4;

const dayMs = 24 * 60 * 60 * 1000;

/** The twelve demo events, always a few days ahead, as the samples are. */
export function demoEvents(now: Date): DemoEvent[] {
  return templates.map(({ inDays, ...event }) => ({
    ...event,
    date: new Date(now.getTime() + inDays * dayMs).toISOString().slice(0, 10),
  }));
}

const templates: readonly (Omit<DemoEvent, 'date'> & { inDays: number })[] = [
  {
    id: '515fd047-5257-8128-8888-3824b7dd1198',
    title: 'Tizita by Lamplight',
    inDays: 1,
    time: '19:30',
    location: 'Piassa, Addis Ababa',
    image: '/pictures/events/tizita-by-lamplight-1200.webp',
    beneficiaries: ['Almaz Tessera', 'Dawit Kiflemariam', 'Mamush Negash'],
    category: 'Music',
    description:
      'Almaz Tessera sings an evening of tizita with krar, bass and no microphones at all. The hall is lit by lamps, so come early to find your chair. Honey wine is included until it runs out.',
  },
  {
    id: '149062ee-e321-8ea5-be9e-85ab1b7e416f',
    title: 'The Kazanchis Seven, Until the Neighbors Complain',
    inDays: 3,
    time: '20:30',
    location: 'Kazanchis, Addis Ababa',
    image: '/pictures/events/kazanchis-seven-1200.webp',
    beneficiaries: ['Yared Wubshet', 'Mamush Negash', 'Brook Desalegn'],
    category: 'Jazz',
    description:
      'Yared Wubshet’s septet plays until the neighbors complain, which is usually around eleven. New this month: a suite named after the stops of minibus line 6.',
  },
  {
    id: '7c650979-0592-8315-8e70-aee1f387ef10',
    title: 'Forty Melodies for Beginners’ Hands',
    inDays: 6,
    time: '17:00',
    location: 'Sidist Kilo, Addis Ababa',
    image: '/pictures/events/forty-melodies-1200.webp',
    beneficiaries: ['Rahel Mengistab'],
    category: 'Classical',
    description:
      'Rahel Mengistab plays her transcriptions of forty liturgical melodies, from the easiest to the one she still cannot play. Scores are handed out and beginners are encouraged to hum.',
  },
  {
    id: '1e45a4bf-f1b5-8661-b0dc-0103ab04fd51',
    title: 'የእስክስታ ሥልጠና ለጀማሪዎች',
    inDays: 5,
    time: '14:00',
    location: 'Lake front, Hawassa',
    image: '/pictures/events/eskista-beginners-1200.webp',
    beneficiaries: ['ሕይወት ኃይሉ'],
    category: 'Dance',
    description: 'ትከሻዎ እንቢ ቢል እንኳ ይምጡ! ሕይወት ኃይሉ እስክስታን ከመጀመሪያው እርምጃ ጀምራ ታስተምራለች። ልምድ አያስፈልግም፤ ምቹ ልብስ ይበቃል።',
  },
  {
    id: '10c4b381-eeaf-890c-893f-dcbf76cc8064',
    title: 'Staircase No. 213',
    inDays: 7,
    time: '17:30',
    location: 'Kazanchis, Addis Ababa',
    image: '/pictures/events/staircase-two-hundred-1200.webp',
    beneficiaries: ['Amanuel Retta'],
    category: 'Art',
    description:
      'Amanuel Retta shows the staircase he has painted two hundred and twelve times, on the staircase itself. Number 213 is painted during the evening with everyone who walks up.',
  },
  {
    id: 'd5a9fe0b-a65f-8cbb-9de4-0654956329eb',
    title: 'የግጥም ምሽት በፒያሳ',
    inDays: 2,
    time: '18:00',
    location: 'Piassa, Addis Ababa',
    image: '/pictures/events/piassa-poetry-1200.webp',
    beneficiaries: ['ዮናስ መኮንን ወርቁ', 'ፍሬሕይወት ደምሴ', 'ወጣት ገጣሚያን'],
    category: 'Literature',
    description:
      'ዮናስ መኮንንና ፍሬሕይወት ደምሴ ከወጣት ገጣሚያን ጋር የሚያቀርቡት ወርሃዊ የግጥም ምሽት ነው። ማንበብ የሚፈልግ ሁሉ በር ላይ ስሙን ማስመዝገብ ይችላል። ቡና በነጻ ይቀርባል።',
  },
  {
    id: 'ba6f9a69-39e2-8f60-8d6a-e7a76e74aa45',
    title: 'ተረት ተረት፦ የልጆች ቀን',
    inDays: 6,
    time: '10:00',
    location: 'Sidist Kilo, Addis Ababa',
    image: '/pictures/events/teret-teret-1200.webp',
    beneficiaries: ['መሠረት ቦጋለ', 'Gelila’s Puppet House'],
    category: 'Theater',
    description:
      'መሠረት ቦጋለ ተረቶቿን ትተርካለች፤ የገሊላ አሻንጉሊቶችም ይተውኑላታል። ልጆች በነጻ ይገባሉ፤ ወላጆች ግን ልጅ ይዘው ብቻ ነው የሚገቡት! ዝግጅቱ በአማርኛና በአፋን ኦሮሞ ይቀርባል።',
  },
  {
    id: '512d7cb9-08b7-847d-90f3-b702ea883cf0',
    title: 'የጣና ሐይቅ የሙዚቃ ምሽት',
    inDays: 4,
    time: '18:30',
    location: 'Lake Tana shore, Bahir Dar',
    image: '/pictures/events/tana-music-night-1200.webp',
    beneficiaries: ['ሰላማዊት ገብረየሱስ', 'ደመቀ ታረቀኝ', 'Mikael Assefa Worku'],
    category: 'Music',
    description:
      'ሰላማዊትና ጓደኞቿ በጣና ሐይቅ ዳር፣ ፀሐይ ስትጠልቅ የሚያቀርቡት የሙዚቃ ምሽት ነው። ማሲንቆ፣ ዋሽንትና የባሕር ዳር ነፋስ አብረው ያዜማሉ። ዝናብ ከዘነበ ዝግጅቱ ወደ አዳራሽ ይዛወራል።',
  },
  {
    id: '5a863047-cfcd-879e-b1f1-95ac8ff7eccb',
    title: 'The Red Light Suite',
    inDays: 14,
    time: '20:00',
    location: 'U Street, Washington DC',
    image: '/pictures/events/red-light-suite-1200.webp',
    beneficiaries: ['Nebiyu Haregewoin', 'Makeda Solomon-Price'],
    category: 'Jazz',
    description:
      'Nebiyu Haregewoin wrote this suite at one traffic light in twenty years of driving a taxi. It is played here, a block from that light, by his trio, with Makeda Solomon-Price singing the amber part.',
  },
  {
    id: '1813484d-0022-87fa-a4b6-a64cfaa4382c',
    title: 'Quartet in the Greenhouse',
    inDays: 11,
    time: '16:00',
    location: 'Gulele Botanic Garden, Addis Ababa',
    image: '/pictures/events/greenhouse-quartet-1200.webp',
    beneficiaries: ['Entoto String Quartet'],
    category: 'Classical',
    description:
      'Haydn, Shostakovich and a string arrangement of three azmari songs, played where the Entoto String Quartet rehearses: between the lemon trees. Sixty seats, four of them under the drip.',
  },
  {
    id: '51d1f587-55fb-88e0-8535-a45584f0ca15',
    title: 'Battle of the Shoulders',
    inDays: 10,
    time: '18:00',
    location: 'Arat Kilo, Addis Ababa',
    image: '/pictures/events/shoulders-battle-1200.webp',
    beneficiaries: ['Naod Girma', 'ሕይወት ኃይሉ', 'DJ Henok Birhane'],
    category: 'Dance',
    description:
      'Sixteen dancers, one circle, eskista against breaking. Naod Girma defends the title he gave himself. The winner takes the sprung floor fund one board further.',
  },
  {
    id: 'e42e0883-94f0-8d06-8839-15edba00373e',
    title: 'Coffee and Clay',
    inDays: 13,
    time: '10:30',
    location: 'Piassa, Addis Ababa',
    image: '/pictures/events/coffee-and-clay-1200.webp',
    beneficiaries: ['ትዕግስት ዓለሙ', 'Mahder Lemlem'],
    category: 'Art',
    description:
      'Paint with coffee in the morning, touch the sculptures in the afternoon. Tigist Alemu and Mahder Lemlem open their studios, and nothing in either of them is behind glass.',
  },
];
