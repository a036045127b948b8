import type { FastifyInstance } from 'fastify';
import { hash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import sharp, { type OverlayOptions } from 'sharp';
import { fillOf } from '#platform/contract/colors.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { Platform } from '#platform/server/platform.ts';
import { onCustomHost } from './custom-hosts.ts';
import { findPublishedPage } from './careers-page.ts';
import { type CareersCompany, inCareers } from './find-company.ts';
import { textFinder } from './page-texts.ts';
import type { PageWords } from './page-words.ts';

export const sharePictureSize = { width: 1200, height: 630 } as const;
const margin = 80;
const logoEdge = 96;
const picturesMax = 200;
const waitingMax = 20;

// The font comes with the package, so that the picture is the same on every server.
const fontfile = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/lora/600SemiBold/Lora_600SemiBold.ttf'),
);

/** Address of the picture that is drawn from a company's name, colour and headline. */
export const sharePictureAddress = ({ slug }: CareersCompany, language: Language): string =>
  `/careers-assets/share/${slug}/${language}.png`;

type SharedFacts = { name: string; headline: string; color: string; logoKey: string | null };

/**
 * Serves the pictures of shared links. Each is drawn once per content, one at a time; while many wait, further requests
 * are refused, so that a stranger cannot occupy the processor.
 */
export function mountSharePictures(app: FastifyInstance, platform: Platform): void {
  const draw = createDrawer(platform);
  app.get<{ Params: { company: string; file: string } }>(
    '/careers-assets/share/:company/:file',
    { config: onCustomHost },
    async ({ params }, reply) => {
      const language = /^(en|tr)\.png$/.exec(params.file)?.[1] as Language | undefined;
      const found =
        language === undefined ? null : await inCareers(platform, params.company, findPublishedPage);
      if (found === null || language === undefined) return reply.status(404).type('text/plain').send('');
      const { company, loaded: page } = found;
      const words: PageWords = { language, isChosen: true, t: platform.words.in(language) };
      const hero = page.content.blocks.find((block) => block.type === 'hero');
      const own = hero === undefined ? null : textFinder(company, words)(hero.headline);
      const headline = own?.text ?? words.t('careers.site.headline', { company: company.name });
      const picture = await draw({
        name: company.name,
        headline,
        color: company.color,
        logoKey: company.photoKey,
      });
      if (picture === null) return reply.status(503).header('retry-after', '5').type('text/plain').send('');
      return reply.header('cache-control', 'public, max-age=3600').type('image/png').send(picture);
    },
  );
}

/** @returns a function that draws a picture or takes it from the cache; null while too many wait */
function createDrawer({ storage }: Platform): (facts: SharedFacts) => Promise<Buffer | null> {
  const pictures = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return (facts) => {
    const key = hash('sha1', JSON.stringify(facts), 'base64url');
    const known = pictures.get(key);
    if (known !== undefined) return known;
    if (waiting >= waitingMax) return Promise.resolve(null);
    waiting += 1;
    const drawn = last
      .then(async () => drawPicture(facts, await readLogo(storage, facts.logoKey)))
      .finally(() => (waiting -= 1));
    last = drawn.catch(() => pictures.delete(key));
    const [oldest] = pictures.keys();
    if (pictures.size >= picturesMax && oldest !== undefined) pictures.delete(oldest);
    pictures.set(key, drawn);
    return drawn;
  };
}

async function drawPicture({ name, headline, color }: SharedFacts, logo: Buffer | null): Promise<Buffer> {
  const { fill, ink } = fillOf(color);
  const [title, company] = await Promise.all([
    drawText(headline, { ink, pixels: headline.length > 60 ? 60 : 76 }),
    drawText(name.slice(0, 60), { ink, pixels: 36 }),
  ]);
  const layers: OverlayOptions[] = [
    { input: company, left: logo === null ? margin : margin + logoEdge + 28, top: margin + 24 },
    { input: title, left: margin, top: margin + logoEdge + 64 },
  ];
  if (logo !== null) layers.push({ input: logo, left: margin, top: margin });
  return sharp({ create: { ...sharePictureSize, channels: 4, background: fill } })
    .composite(layers)
    .png({ palette: true })
    .toBuffer();
}

async function drawText(words: string, { ink, pixels }: { ink: string; pixels: number }): Promise<Buffer> {
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const width = sharePictureSize.width - 2 * margin - (pixels < 40 ? logoEdge + 28 : 0);
  const text = `<span foreground="${ink}">${escaped}</span>`;
  const drawn = sharp({
    text: { text, fontfile, font: `Lora SemiBold ${pixels}`, width, wrap: 'word-char', rgba: true, dpi: 72 },
  });
  // A text without spaces or with tall letters may be higher than the picture.
  const { data, info } = await drawn.png().toBuffer({ resolveWithObject: true });
  const height = Math.min(info.height, sharePictureSize.height - 2 * margin - logoEdge);
  return sharp(data).extract({ left: 0, top: 0, width: info.width, height }).png().toBuffer();
}

async function readLogo(storage: Platform['storage'], key: string | null): Promise<Buffer | null> {
  if (key === null) return null;
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of await storage.get(key)) chunks.push(chunk as Buffer);
    return await sharp(Buffer.concat(chunks)).resize(logoEdge, logoEdge, { fit: 'cover' }).png().toBuffer();
  } catch {
    // The picture is complete without the logo.
    return null;
  }
}
