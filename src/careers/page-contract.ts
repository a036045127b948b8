import { z } from 'zod';
import { type Fault, report } from '#platform/contract/faults.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import {
  companyParams,
  country,
  id,
  instant,
  language,
  optionalLine,
  text,
} from '#platform/contract/fields.ts';
import { pictureTypes, storedPictureTypes } from '#platform/contract/media-types.ts';

export const blocksMax = 30;
/** Of a rich text, as sent and as stored. */
export const bodyMaxChars = 6000;

/** A text by language; an empty one shows that of another language. */
const byLanguage = (field: ReturnType<typeof text>) =>
  z.strictObject({ en: field.default(''), tr: field.default('') });
const line = (maxChars: number) => byLanguage(optionalLine(maxChars));
const lines = (maxChars: number) => byLanguage(text(maxChars));
export type TextByLanguage = z.output<ReturnType<typeof line>>;

const picture = z.strictObject({
  pictureId: id,
  alt: line(200).describe('For those who do not see the picture'),
  isDecorative: z.boolean().describe('The picture tells nothing, so it needs no text'),
});
export type BlockPicture = z.output<typeof picture>;

const titled = z.strictObject({ title: line(80), text: lines(400) });
const person = z.strictObject({
  name: optionalLine(80),
  role: line(80),
  quote: lines(300),
  picture: picture.nullable(),
});
const office = z.strictObject({
  name: line(80),
  street: optionalLine(200),
  city: optionalLine(100),
  country: country.or(z.literal('')),
});

export const block = z.discriminatedUnion('type', [
  z.strictObject({
    id,
    type: z.literal('hero'),
    headline: line(120),
    lead: lines(400),
    picture: picture.nullable(),
  }),
  z.strictObject({
    id,
    type: z.literal('about'),
    heading: line(120),
    body: lines(bodyMaxChars).describe('HTML, sanitised'),
    picture: picture.nullable(),
  }),
  z.strictObject({ id, type: z.literal('values'), heading: line(120), items: z.array(titled).max(12) }),
  z.strictObject({ id, type: z.literal('benefits'), heading: line(120), items: z.array(titled).max(24) }),
  z.strictObject({
    id,
    type: z.literal('people'),
    heading: line(120),
    lead: lines(400),
    items: z.array(person).max(24),
  }),
  z.strictObject({
    id,
    type: z.literal('gallery'),
    heading: line(120),
    items: z.array(z.strictObject({ picture })).max(24),
  }),
  z.strictObject({
    id,
    type: z.literal('faq'),
    heading: line(120),
    items: z.array(z.strictObject({ question: line(200), answer: lines(1500) })).max(30),
  }),
  z.strictObject({ id, type: z.literal('offices'), heading: line(120), items: z.array(office).max(20) }),
  z.strictObject({ id, type: z.literal('jobs'), heading: line(120) }),
]);
export type Block = z.output<typeof block>;
export type BlockOf<T extends Block['type']> = Extract<Block, { type: T }>;

// A page needs the open positions.
const exampleBlock: Block = {
  id: '0197a000-0000-7000-8000-000000000002',
  type: 'jobs',
  heading: { en: '', tr: '' },
};

export const pageContent = z
  .strictObject({
    title: line(70).describe('Of the browser tab and search results; empty: made from the name'),
    description: lines(200).describe('For search results and shared links; empty: made from the page'),
    sharePictureId: id.nullable().describe('Shown with shared links; null: drawn from name and colour'),
    blocks: z
      .array(block)
      .max(blocksMax)
      .meta({ examples: [[exampleBlock]] }),
  })
  .superRefine(report(contentFaults));
export type PageContent = z.output<typeof pageContent>;

/** Faults of the content as a whole; a draft has none of them. */
function contentFaults({ blocks }: { blocks: Block[] }): Fault[] {
  const count = (type: Block['type']) => blocks.filter((block) => block.type === type).length;
  const faults: Fault[] = [];
  if (count('jobs') !== 1) faults.push({ path: ['blocks'], message: 'careers.validation.jobsBlock' });
  if (count('hero') > 1) faults.push({ path: ['blocks'], message: 'careers.validation.oneHero' });
  for (const [index, { id }] of blocks.entries())
    if (blocks.findIndex((other) => other.id === id) < index)
      faults.push({ path: ['blocks', index, 'id'], message: 'careers.validation.blockTwice' });
  return faults;
}

export const pagePicture = z.object({
  id,
  address: z.string().describe('The address of its widest file'),
  width: z.number().int(),
  height: z.number().int(),
});
export type PagePicture = z.infer<typeof pagePicture>;

export const careersPage = z.object({
  draft: pageContent,
  version: z.number().int().describe('Of the draft; 0 before the first save'),
  changedAt: instant.nullable(),
  isChanged: z.boolean().describe('Whether the draft differs from what visitors see'),
  published: z
    .object({ content: pageContent, at: instant, by: z.string().nullable() })
    .nullable()
    .describe('Null: visitors see the default page'),
  pictures: z.array(pagePicture).describe('Those that the draft names'),
});
export type CareersPage = z.infer<typeof careersPage>;

const manages = { permission: 'careers.manage', params: companyParams } as const;
const version = z.number().int().min(0);

export const careersPages = defineContract({
  readPage: {
    method: 'GET',
    path: '/companies/:companyId/careers-page',
    summary: 'Read the draft and the published content of the careers page',
    ...manages,
    response: careersPage,
  },
  publishPage: {
    method: 'PUT',
    path: '/companies/:companyId/careers-page/publication',
    summary: 'Show the draft to visitors',
    ...manages,
    body: z.strictObject({ version }),
    response: careersPage,
    refusals: ['careers.page_stale'],
  },
  savePage: {
    method: 'PUT',
    path: '/companies/:companyId/careers-page/draft',
    summary: 'Save the draft of the careers page; visitors see it once it is published',
    ...manages,
    body: z.strictObject({ version, draft: pageContent }),
    response: careersPage,
    refusals: ['careers.page_stale'],
  },
  discardPage: {
    method: 'DELETE',
    path: '/companies/:companyId/careers-page/draft',
    summary: 'Replace the draft with the published page, or with the default page',
    ...manages,
    query: z.strictObject({ version: z.coerce.number().int().min(0) }),
    response: careersPage,
    refusals: ['careers.page_stale'],
  },
  addPicture: {
    method: 'POST',
    path: '/companies/:companyId/careers-pictures',
    summary: 'Store a picture for the careers page: PNG, JPEG or WebP; the server re-encodes it',
    ...manages,
    rawBody: pictureTypes,
    response: pagePicture,
    status: 201,
    refusals: [
      'careers.too_many_pictures',
      'platform.picture_too_large',
      'platform.picture_kind',
      'platform.picture_broken',
    ],
  },
  readPicture: {
    method: 'GET',
    path: '/careers-pictures/:pictureKey/:width',
    summary: 'A picture of a careers page, in one of its widths',
    permission: 'public',
    onCustomHost: true,
    params: z.strictObject({
      pictureKey: z.string().regex(/^[0-9a-f]{40}$/),
      width: z.string().regex(/^[1-9]\d{0,3}$/),
    }),
    response: z.unknown(),
    rawAnswer: storedPictureTypes,
  },
});

/** Renders the draft for its editors. */
export const careersPagePreviews = defineContract({
  previewPage: {
    method: 'POST',
    path: '/companies/:companyId/careers-page-previews',
    summary: 'Render the careers page with unsaved content as visitors would see it; nothing is stored',
    ...manages,
    body: z.strictObject({ draft: pageContent, language }),
    response: z.object({ html: z.string().describe('A complete HTML page without scripts') }),
  },
});
