/**
 * Draws the sample pictures into web/public/pictures: portraits 240 and 480 wide, faces 128 wide and banners 600 and 1200 wide,
 * each as AVIF and WebP. The same source always gives the same drawings. Run: node assets/draw-pictures.ts, with the names of
 * some folders to draw only those.
 */
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { sampleBeneficiaries } from '#seed/sample/beneficiaries/beneficiaries.ts';
import { sampleEvents } from '#seed/sample/events/events.ts';
import { campaigns } from '#web/features/campaigns/campaigns.data.ts';
import { banner, type Poster } from './pictures/banner.ts';
import { campaignPosters } from './pictures/campaigns.ts';
import { people } from './pictures/people.ts';
import { portrait } from './pictures/portrait.ts';
import { eventPlaces, posters } from './pictures/posters.ts';
import { speakers } from './pictures/speakers.ts';

const folder = join(import.meta.dirname, '../web/public/pictures');
const budget = 3_900_000;
/** Only the few browsers without AVIF get WebP, so WebP gets the lower quality. */
const quality = {
  beneficiaries: { small: { avif: 46, webp: 50 }, large: { avif: 46, webp: 50 } },
  events: { small: { avif: 38, webp: 45 }, large: { avif: 36, webp: 30 } },
  campaigns: { small: { avif: 34, webp: 45 }, large: { avif: 36, webp: 30 } },
  speakers: { small: { avif: 50, webp: 60 }, large: { avif: 50, webp: 60 } },
} as const;
/** The face alone, as a square part of the portrait. */
const face = { left: 70, top: 50, width: 340, height: 340 };
type Kind = keyof typeof quality;
const kinds = Object.keys(quality) as Kind[];
const wanted = kinds.filter((kind) => process.argv.length < 3 || process.argv.includes(kind));

async function save(kind: Kind, slug: string, svg: string, widths: readonly number[]): Promise<void> {
  const whole = sharp(Buffer.from(svg)).flatten();
  const drawn = await (kind === 'speakers' ? whole.extract(face) : whole).png().toBuffer();
  for (const width of widths) {
    const picture = sharp(drawn).resize(width);
    const target = join(folder, kind, `${slug}-${width}`);
    const { avif, webp } = quality[kind][width > 1000 ? 'large' : 'small'];
    await picture
      .clone()
      .avif({ quality: avif, effort: 5, chromaSubsampling: '4:2:0' })
      .toFile(`${target}.avif`);
    await picture.clone().webp({ quality: webp, effort: 6 }).toFile(`${target}.webp`);
  }
}

const draw: Record<Kind, () => Promise<void>> = {
  async beneficiaries() {
    for (const { slug, picture } of sampleBeneficiaries) {
      if (!picture) continue;
      const appearance = people[slug];
      if (!appearance) throw new Error(`assets/pictures/people.ts does not say what ${slug} looks like.`);
      await save('beneficiaries', slug, portrait(appearance, slug), [240, 480]);
    }
  },
  async events() {
    for (const { slug, banner: hasBanner } of sampleEvents) {
      if (hasBanner) await savePoster('events', slug, posters[slug]);
    }
    for (const [slug, poster] of Object.entries(eventPlaces)) await savePoster('events', slug, poster);
  },
  async campaigns() {
    for (const { id } of campaigns) await savePoster('campaigns', id, campaignPosters[id]);
  },
  async speakers() {
    for (const [name, appearance] of Object.entries(speakers)) {
      await save('speakers', name, portrait(appearance, name), [128]);
    }
  },
};

async function savePoster(kind: Kind, slug: string, poster: Poster | undefined): Promise<void> {
  if (!poster) throw new Error(`assets/pictures has no poster for ${slug} of the ${kind}.`);
  await save(kind, slug, banner(poster, slug), [600, 1200]);
}

for (const kind of wanted) {
  await rm(join(folder, kind), { recursive: true, force: true });
  await mkdir(join(folder, kind), { recursive: true });
  await draw[kind]();
}

let total = 0;
for (const kind of kinds) {
  const files = await readdir(join(folder, kind));
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, kind, file))).size));
  const sum = sizes.reduce((before, size) => before + size, 0);
  total += sum;
  console.log(
    `${kind}: ${files.length} files, ${Math.round(sum / 1000)} KB, largest ${Math.max(...sizes)} bytes`,
  );
}
if (total > budget) throw new Error(`The pictures take ${total} bytes, more than ${budget}.`);
