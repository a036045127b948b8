import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { sessionCookie } from '#platform/server/http/mount.ts';
import { aJob } from '#jobs/server/factory.ts';
import { aCompany, type Caller, testServer, visitor } from '../../../tests/harness/api.ts';
import { defaultPage } from '../default-page-rules.ts';
import { type Block, careersPagePreviews, careersPages, type PageContent } from '../page-contract.ts';
import { removeCareersPictureTask, removeUnusedPicturesTask } from './page-pictures.ts';

type Company = Awaited<ReturnType<typeof aCompany>>;
let company: Company;

beforeAll(async () => {
  company = await aCompany({ name: 'Lodos' });
});

const both = (en: string, tr = '') => ({ en, tr });
const withBlocks = (...blocks: Block[]): PageContent => {
  const page = defaultPage();
  return { ...page, blocks: [...page.blocks, ...blocks] };
};
const faqBlock = (question = 'Why?', answer = 'So.'): Block => ({
  id: randomUUID(),
  type: 'faq',
  heading: both(''),
  items: [{ question: both(question), answer: both(answer) }],
});
const galleryBlock = (pictureId: string, alt = '', isDecorative = false): Block => ({
  id: randomUUID(),
  type: 'gallery',
  heading: both(''),
  items: [{ picture: { pictureId, alt: both(alt), isDecorative } }],
});

const at = ({ id }: Company) => ({ params: { companyId: id } });
const read = async (of: Company) => (await of.owner.call(careersPages.readPage, at(of))).body;
const save = (of: Company, version: number, draft: PageContent, by: Caller = of.owner) =>
  by.call(careersPages.savePage, { ...at(of), body: { version, draft } });
const publish = (of: Company, version: number, by: Caller = of.owner) =>
  by.call(careersPages.publishPage, { ...at(of), body: { version } });

async function addPicture(of: Company, content?: Buffer, by = of.owner) {
  const picture =
    content ??
    (await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#0E7C86' } })
      .jpeg()
      .toBuffer());
  const { app } = await testServer();
  const answer = await app.inject({
    method: 'POST',
    url: `/api/companies/${of.id}/careers-pictures`,
    headers: { cookie: `${sessionCookie}=${by.token}`, 'content-type': 'image/jpeg' },
    payload: picture,
  });
  return { status: answer.statusCode, body: answer.json<{ id: string; address: string; width: number }>() };
}

async function site(of: Company, query = '', headers: Record<string, string> = {}) {
  const { app } = await testServer();
  const url = `/careers/${of.slug}${query}`;
  return app.inject({ url, headers: { accept: 'text/html', 'accept-language': 'en', ...headers } });
}

describe('the draft of a careers page', () => {
  test('begins as the default page, and visitors see it only after its publication', async () => {
    const own = await aCompany();
    expect(await read(own)).toMatchObject({ draft: defaultPage(), version: 0, published: null });
    const saved = await save(own, 0, withBlocks(faqBlock('Is there a canteen?')));
    expect(saved.body).toMatchObject({ version: 1, isChanged: true, published: null });
    const before = await site(own);
    expect(before.body).not.toContain('canteen');
    expect((await publish(own, 1)).body).toMatchObject({ isChanged: false });
    const after = await site(own, '', { 'if-none-match': String(before.headers['etag']) });
    expect(after.statusCode).toBe(200);
    expect(after.body).toContain('canteen');
    expect(after.body).toContain('"@type":"FAQPage"');
    await save(own, 1, defaultPage());
    expect((await site(own)).body).toContain('canteen');
    const discarded = await own.owner.call(careersPages.discardPage, { ...at(own), query: { version: 2 } });
    expect(discarded.body).toMatchObject({ version: 3, isChanged: false });
    expect(JSON.stringify(discarded.body.draft)).toContain('canteen');
  });

  test('of forty saves of one version one succeeds and the others get a conflict with the version', async () => {
    const own = await aCompany();
    for (const version of [0, 1]) {
      const draft = withBlocks(faqBlock(`Round ${version}`));
      const answers = await Promise.all(Array.from({ length: 40 }, () => save(own, version, draft)));
      const codes = answers.map(({ status }) => status);
      expect(codes.filter((status) => status === 200)).toHaveLength(1);
      expect(codes.filter((status) => status === 409)).toHaveLength(39);
      const refused = answers.find(({ status }) => status === 409)?.body;
      expect(refused).toMatchObject({ code: 'careers.page_stale', details: { version: version + 1 } });
    }
    expect((await publish(own, 1)).status).toBe(409);
  });

  test('names the field of a fault', async () => {
    const long = withBlocks(faqBlock('?'.repeat(201)));
    expect((await save(company, 0, long)).body).toMatchObject({
      code: 'invalid',
      fields: { 'draft.blocks.2.items.0.question.en': [expect.any(String)] },
    });
    const twice = withBlocks({ ...defaultPage().blocks[1], id: randomUUID() } as Block);
    expect((await save(company, 0, twice)).body).toMatchObject({
      fields: { 'draft.blocks': [expect.any(String)] },
    });
    const unknown = withBlocks(galleryBlock(randomUUID()));
    expect((await save(company, 0, unknown)).body).toMatchObject({
      fields: { 'draft.blocks.2.items.0.picture.pictureId': [expect.stringContaining('no longer exists')] },
    });
  });

  test('is published only with what it needs: answers, and the description of each picture', async () => {
    const own = await aCompany();
    const { body } = await addPicture(own);
    await save(own, 0, withBlocks(faqBlock('Why?', ''), galleryBlock(body.id)));
    expect((await publish(own, 1)).body).toMatchObject({
      fields: {
        'draft.blocks.2.items.0.answer.en': [expect.any(String)],
        'draft.blocks.3.items.0.picture.alt.en': [expect.any(String)],
      },
    });
    await save(own, 1, withBlocks(galleryBlock(body.id, '', true)));
    expect((await publish(own, 2)).status).toBe(200);
  });

  test('is only for members who manage the careers site, and never for another company', async () => {
    const own = await aCompany();
    await save(own, 0, withBlocks(faqBlock()));
    const manager = await own.member('careers.manage');
    const member = await own.member();
    const { owner } = await aCompany();
    expect((await manager.call(careersPages.readPage, at(own))).status).toBe(200);
    for (const [by, status] of [
      [member, 403],
      [owner, 404],
      [visitor(), 401],
    ] as const) {
      const preview = { ...at(own), body: { draft: defaultPage(), language: 'en' as const } };
      expect((await by.call(careersPages.readPage, at(own))).status).toBe(status);
      expect((await save(own, 1, defaultPage(), by)).status).toBe(status);
      expect((await publish(own, 1, by)).status).toBe(status);
      expect((await by.call(careersPagePreviews.previewPage, preview)).status).toBe(status);
    }
    expect((await read(own)).version).toBe(1);
  });
});

describe('the careers page', () => {
  test('without blocks says what is known of the company', async () => {
    const own = await aCompany({ name: 'Quiet' });
    await own.inTenant(async (tx) => {
      await aJob(tx, { title: 'Cook', city: 'Ankara' });
      await aJob(tx, { title: 'Baker', city: 'Ankara' });
    });
    const { body } = await site(own);
    expect(body).toContain('Work with us at Quiet');
    expect(body).toContain('2 open positions in Ankara.');
    expect(body).toContain('Cook');
    // Places are named only if every job is in one of them.
    await own.inTenant((tx) => aJob(tx, { title: 'Writer', city: '' }));
    expect((await site(own)).body).toContain('3 open positions. See which one fits you.');
  });

  test('shows a text in the language of the reader, else of the company, and says which it is', async () => {
    const own = await aCompany();
    const draft = withBlocks(faqBlock('Only English', 'Yes'), {
      id: randomUUID(),
      type: 'values',
      heading: both('Values', 'Değerler'),
      items: [{ title: both('', 'Cesaret'), text: both('') }],
    });
    await save(own, 0, draft);
    await publish(own, 1);
    const turkish = (await site(own, '?lang=tr')).body;
    expect(turkish).toContain('<h2 lang="tr">Değerler</h2>');
    expect(turkish).toContain('<summary lang="en">Only English</summary>');
    expect(turkish).toContain('<h2>Sorular ve yanıtlar</h2>');
    expect((await site(own, '?lang=en')).body).toContain('<h3 lang="tr">Cesaret</h3>');
  });

  test('escapes texts, sanitises rich text and stores no scripts', async () => {
    const own = await aCompany();
    const evil = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';
    const draft = withBlocks(faqBlock(evil, evil), {
      id: randomUUID(),
      type: 'about',
      heading: both(evil),
      body: both(`<p onclick="x()">Hi${evil}</p><a href="javascript:x()">y</a>`),
      picture: null,
    });
    draft.title = both('</title><script>1');
    expect((await save(own, 0, draft)).status).toBe(200);
    expect(JSON.stringify((await read(own)).draft.blocks.at(-1))).not.toMatch(/onclick|javascript:/);
    await publish(own, 1);
    const { body } = await site(own);
    expect(body).not.toMatch(/<script(?! type="application\/ld\+json")|<img src=x|onclick|javascript:/);
  });

  test('shows a person without a picture by the first letter, in the language of the page', async () => {
    const own = await aCompany();
    const ofNames = ['ipek', '𝒜da'].map((name) => ({ name, role: both(''), quote: both(''), picture: null }));
    const people = { id: randomUUID(), type: 'people' as const, heading: both(''), lead: both('') };
    await save(own, 0, withBlocks({ ...people, items: ofNames }));
    await publish(own, 1);
    const letters = async (query: string) =>
      [...(await site(own, query)).body.matchAll(/class="initial"[^>]*>([^<]*)</g)].map(
        ([, letter]) => letter,
      );
    expect(await letters('?lang=tr')).toEqual(['İ', '𝒜']);
    expect(await letters('?lang=en')).toEqual(['I', '𝒜']);
  });

  test('refuses a rich text that is too long once it is sanitised, and a page that is too long', async () => {
    const own = await aCompany();
    const about = (body: string): Block => ({
      id: randomUUID(),
      type: 'about',
      heading: both(''),
      body: both(body),
      picture: null,
    });
    const ofText = await save(own, 0, withBlocks(about('&'.repeat(2000))));
    expect(ofText.status).toBe(400);
    expect(Object.keys(ofText.problem.fields ?? {})).toEqual(['draft.blocks.2.body.en']);
    const long = 'x'.repeat(1500);
    const items = Array.from({ length: 30 }, () => ({ question: both('Why?'), answer: both(long, long) }));
    const faqs = Array.from({ length: 3 }, () => ({ ...faqBlock(), items, id: randomUUID() }) as Block);
    const ofPage = await save(own, 0, withBlocks(...faqs));
    expect(Object.keys(ofPage.problem.fields ?? {})).toEqual(['draft.blocks']);
    expect((await save(own, 0, withBlocks(about('&'.repeat(1000)), ...faqs.slice(1)))).status).toBe(200);
    expect((await read(own)).version).toBe(1);
  });

  test('equals its preview, which is stored nowhere', async () => {
    const own = await aCompany();
    const draft = withBlocks(faqBlock('The same?'));
    const input = { ...at(own), body: { draft, language: 'en' as const } };
    const { html } = (await own.owner.call(careersPagePreviews.previewPage, input)).body;
    expect((await read(own)).version).toBe(0);
    await save(own, 0, draft);
    await publish(own, 1);
    const bodyOf = (text: string) => text.slice(text.indexOf('<body>'));
    expect(bodyOf(html)).toBe(bodyOf((await site(own)).body));
  });

  test('shows the results of a search without the blocks', async () => {
    const own = await aCompany();
    await save(own, 0, withBlocks(faqBlock('Hidden here?')));
    await publish(own, 1);
    expect((await site(own, '?q=cook')).body).not.toContain('Hidden here?');
  });
});

describe('a picture of the page', () => {
  test('is re-encoded in several widths under an address that cannot be guessed', async () => {
    const { status, body } = await addPicture(company);
    expect(status).toBe(201);
    expect(body).toMatchObject({ width: 1600, height: 800 });
    expect(body.address).toMatch(/^\/api\/careers-pictures\/[0-9a-f]{40}\/1600$/);
    const { app } = await testServer();
    for (const width of [480, 960, 1600]) {
      const answer = await app.inject(body.address.replace('1600', `${width}`));
      expect(answer.headers['content-type']).toBe('image/webp');
      expect(answer.headers['cache-control']).toContain('immutable');
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width });
    }
    expect((await app.inject(body.address.replace('1600', '1599'))).statusCode).toBe(404);
    expect((await addPicture(company, Buffer.from('<svg/>'))).status).toBe(415);
  });

  test('of another company cannot be named', async () => {
    const { body } = await addPicture(await aCompany());
    const answer = await save(company, (await read(company)).version, withBlocks(galleryBlock(body.id)));
    expect(answer.status).toBe(400);
  });

  test('is removed a day after neither draft nor published page names it', async () => {
    const own = await aCompany();
    const { app, platform } = await testServer();
    const [used, unused] = [(await addPicture(own)).body, (await addPicture(own)).body];
    await save(own, 0, withBlocks(galleryBlock(used.id, 'Our office')));
    await publish(own, 1);
    await save(own, 1, defaultPage());
    const later = new Date(platform.clock.now().getTime() + 25 * 60 * 60 * 1000);
    const tomorrow = { ...platform, clock: { now: () => later } };
    await removeUnusedPicturesTask.run({}, tomorrow);
    const ids = await own.inTenant((tx) => tx.selectFrom('careers_pictures').select('id').execute());
    expect(ids).toEqual([{ id: used.id }]);
    const remove = async ({ address, width }: typeof used) => {
      const key = `careers-pictures/${address.split('/').at(-2)}`;
      await removeCareersPictureTask.run({ companyId: own.id, key, width: `${width}` }, platform);
    };
    await remove(used);
    await remove(unused);
    expect((await app.inject(used.address)).statusCode).toBe(200);
    expect((await app.inject(unused.address)).statusCode).toBe(404);
  });
});

describe('the picture of shared links', () => {
  const pictureOf = (body: string) =>
    /og:image" content="http:\/\/localhost:3000([^"]+)"/.exec(body)?.[1] ?? '';

  test('is drawn from name, headline and colour in each language, until the company gives one', async () => {
    const own = await aCompany({ name: 'Işık & Oğulları <b>' });
    const { app } = await testServer();
    const drawn = [];
    for (const language of ['en', 'tr']) {
      const address = pictureOf((await site(own, `?lang=${language}`)).body);
      const answer = await app.inject(address);
      expect(answer.statusCode).toBe(200);
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
        format: 'png',
        width: 1200,
        height: 630,
      });
      drawn.push(answer.rawPayload);
    }
    expect(drawn[0]?.equals(drawn[1] ?? Buffer.of())).toBe(false);
    const { body: picture } = await addPicture(own);
    await save(own, 0, { ...defaultPage(), sharePictureId: picture.id });
    await publish(own, 1);
    expect(pictureOf((await site(own)).body)).toBe(picture.address);
  });

  test('is not found for other languages and unknown companies', async () => {
    const { app } = await testServer();
    for (const path of [`${company.slug}/de.png`, `${company.slug}/en.png%00`, 'nobody-here/en.png'])
      expect((await app.inject(`/careers-assets/share/${path}`)).statusCode, path).toBe(404);
  });

  test('is drawn for some of many requests at once, and the others come back later', async () => {
    const { app } = await testServer();
    const made = Array.from({ length: 40 }, (_, index) => aCompany({ name: `Shared ${index}` }));
    const companies = await Promise.all(made);
    const request = ({ slug }: Company) => app.inject(`/careers-assets/share/${slug}/en.png`);
    const codes = (await Promise.all(companies.map(request))).map(({ statusCode }) => statusCode);
    expect(new Set(codes)).toEqual(new Set([200, 503]));
    for (const one of companies.slice(-3)) expect((await request(one)).statusCode).toBe(200);
  });
});
