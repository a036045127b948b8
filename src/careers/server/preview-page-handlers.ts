import { refuse } from '#platform/contract/errors.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { careersPagePreviews } from '../page-contract.ts';
import { picturesOf } from '../page-rules.ts';
import { requirePictures } from './careers-page.ts';
import { newTabHead } from './draw-preview.ts';
import { findCareersCompany, siteLink } from './find-company.ts';
import { readListQuery } from './list-query.ts';
import { loadList } from './load-list.ts';
import { findPictures } from './page-pictures.ts';
import type { PageWords } from './page-words.ts';
import { listPage } from './show-list-page.ts';

/** Renders the careers page of an unsaved draft, with the open jobs of now. */
export const pageDraftPreviewOperations: Operation[] = implement(
  'careers',
  careersPagePreviews,
)({
  async previewPage({ body: { draft, language } }, { tx, actor, platform, now }) {
    const company = (await findCareersCompany(tx, actor.companyId, platform.config)) ?? refuse('not_found');
    const wish = readListQuery({}, siteLink(company));
    await requirePictures(tx, draft);
    const ids = picturesOf(draft).map(({ id }) => id);
    const list = await loadList(tx, wish, now);
    const content = { content: draft, pictures: await findPictures(tx, ids) };
    const words: PageWords = { language, isChosen: false, t: platform.words.in(language) };
    const html = String(listPage(company, { ...list, page: content }, words, { now }));
    return { html: html.replace('<head>', newTabHead) };
  },
});
