import type { TenantTx } from '#platform/server/db/tenant.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { type CareersPage, careersPages } from '../page-contract.ts';
import { picturesOf } from '../page-rules.ts';
import { discardPage, findPage, publishPage, savePage } from './careers-page.ts';
import { pageDraftPreviewOperations } from './preview-page-handlers.ts';
import { addPicture, findPictures, pictureAddress, type PictureFile, readPicture } from './page-pictures.ts';

const ownOperations: Operation[] = implement(
  'careers',
  careersPages,
)({
  readPage: (_input, { tx }) => presentPage(tx),
  async savePage({ body }, { tx, now }) {
    await savePage(tx, { ...body, now });
    return presentPage(tx);
  },
  async discardPage({ query }, { tx, now }) {
    await discardPage(tx, { ...query, now });
    return presentPage(tx);
  },
  async publishPage({ body }, { tx, actor, now }) {
    await publishPage(tx, actor, { ...body, now });
    return presentPage(tx);
  },
  addPicture: async (_input, context) => presentPicture(await addPicture(context)),
  readPicture: ({ params }, { platform }) => readPicture(platform, params.pictureKey, params.width),
});

/** Editing, publishing and previewing the careers page. */
export const careersPageOperations: Operation[] = [...ownOperations, ...pageDraftPreviewOperations];

async function presentPage(tx: TenantTx): Promise<CareersPage> {
  const { draft, version, changedAt, published, publishedAt, publishedBy } = await findPage(tx);
  const pictures = await findPictures(
    tx,
    picturesOf(draft).map(({ id }) => id),
  );
  return {
    draft,
    version,
    changedAt: changedAt?.toISOString() ?? null,
    isChanged: published === null || JSON.stringify(draft) !== JSON.stringify(published.content),
    published:
      published === null || publishedAt === null
        ? null
        : { content: published.content, at: publishedAt.toISOString(), by: publishedBy },
    pictures: pictures.map(presentPicture),
  };
}

const presentPicture = ({ id, key, width, height }: PictureFile) => ({
  id,
  address: pictureAddress(key, width),
  width,
  height,
});
