import type { Random } from './random.ts';

type Words = readonly [string, ...string[]];

function list(words: string): Words {
  const [first = '', ...rest] = words.trim().split(/\s+/);
  return [first, ...rest];
}

const latinFirst = list(`
  night live music evening jazz festival dance open stage session concert poetry story art street garden summer
  coffee ensemble band krar workshop reading lake voices kebero moon market rhythm showcase eskista quartet film
  tizita azmari masenqo laughter portrait light rain harvest rooftop piano echoes railway sunrise winter colours
  studio begena washint brass memory highland puppet gallery choir harar lalibela meskel entoto timket shadow
  acoustic village letter window bridge cassette drum pepper honey olive thread weaver salt river mountain sparrow
  candle archive carnival lantern afternoon midnight journey silence garland harbour orchard thunder velvet copper`);
const ethiopicFirst = list(`
  ምሽት ሙዚቃ የጥበብ ግጥም ውዝዋዜ ባህል ዜማ ትርኢት በዓል ሥዕል ተረት ክራር ማሲንቆ ዋሽንት ከበሮ እስክስታ ትዝታ አዝማሪ ቡና አዲስ ሕብረት ጉዞ ብርሃን
  ድምፅ መድረክ ልደት ወንዝ ተራራ ጨረቃ ፀሐይ ዝናብ መስከረም ትውስታ ፍቅር ሰላም ተስፋ ጓደኞች ወጣቶች ልጆች ኮከብ ደስታ አበባ`);
const syllables = list(
  'a be da fe ga ha ki lo ma ne ro sa ti wo ya zu che gwa shi dre ko la mi na tse bu du fi',
);
const fidel = list('ሀ ለ ሐ መ ረ ሰ ሸ ቀ በ ተ ነ አ ከ ወ ዘ የ ደ ገ ጠ ፀ ፈ ላ ማ ራ ሳ ቃ ባ ታ ና ካ ዳ ሚ ሪ ቢ ቲ ል ም ር ስ ብ ት ን');

/** The number of words that titles use, in either script. The tail is rare, and its words are made up. */
const vocabulary = 24_000;

export function word(random: Random, ethiopic: boolean): string {
  const first = ethiopic ? ethiopicFirst : latinFirst;
  const rank = random.zipf(random.chance(0.7) ? first.length : vocabulary);
  return first[rank] ?? rareWord(rank, ethiopic ? fidel : syllables);
}

/** The made-up word of a rank, the same in every call. */
function rareWord(rank: number, parts: Words): string {
  let made = '';
  for (let rest = rank * 7 + 3; rest > 0; rest = Math.floor(rest / parts.length)) {
    made += parts[rest % parts.length];
  }
  return made;
}

const firstNames = list(`
  Abebe Abel Adanech Alem Almaz Amanuel Aster Bekele Beza Biniam Birtukan Dagmawi Dawit Eden Ephrem Eyerusalem
  Fikirte Genet Girma Habtamu Hanna Helen Henok Hiwot Kalkidan Kassahun Kidist Lidya Lulit Mahlet Marta Mekdes
  Meron Mesfin Mikias Mulu Nahom Rahel Robel Ruth Saba Samrawit Selam Senait Sofia Tadesse Tesfaye Tigist Tsega
  Wondwossen Yared Yohannes Yonas Zelalem Zenebech Amina Chaltu Gadisa Hawi Ibsa Kedir Lensa Obsa Semira Tolera`);
const fatherNames = list(`
  Abera Alemayehu Assefa Ayele Berhanu Beyene Bogale Dejene Demissie Desta Eshetu Fantahun Fekadu Gebre Getahun
  Gizaw Haile Kebede Ketema Lemma Mamo Mekonnen Mengistu Mulugeta Negash Regassa Shiferaw Sisay Tafesse Taye
  Tekle Teshome Tilahun Tolossa Wolde Worku Yimer Zewde Bulcha Dinka Feyissa Jemal Nuru Hussein Olana Sime`);
const ethiopicNames = list(`
  አበበ አልማዝ ብርቱካን ዳዊት ኤልሳቤጥ ፍቅርተ ገነት ሐና ሄኖክ ሕይወት ካሣሁን ልድያ ማርታ መስፍን ናሆም ራሔል ሰላም ሰናይት ታደሰ ትዕግስት ዮሐንስ
  ዮናስ ዘላለም አየለ በቀለ ደስታ ኃይሉ ከበደ ለማ መኮንን ነጋሽ ሽፈራው ተክሌ ወልዴ ወርቁ ይመር ዘውዴ`);

/** A person's name and their father's, sometimes followed by their grandfather's. */
export function personName(random: Random): string {
  if (random.chance(0.12)) return `${random.of(ethiopicNames)} ${random.of(ethiopicNames)}`;
  const name = `${random.of(firstNames)} ${random.of(fatherNames)}`;
  return random.chance(0.3) ? `${name} ${random.of(fatherNames)}` : name;
}

export function sentence(random: Random, ethiopic: boolean): string {
  const words = Array.from({ length: 6 + random.below(9) }, () => word(random, ethiopic));
  return `${capital(words.join(' '))}${ethiopic ? '።' : '.'}`;
}

/** A title of two to six words, one in eight of them Amharic. */
export function title(random: Random): string {
  const ethiopic = random.chance(0.12);
  const words = Array.from({ length: 2 + random.below(5) }, () => word(random, ethiopic));
  return ethiopic ? words.join(' ') : words.map(capital).join(' ');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
