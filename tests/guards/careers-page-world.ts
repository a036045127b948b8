import { defaultPage } from '#careers/default-page-rules.ts';
import { careersPages } from '#careers/page-contract.ts';
import { type aCompany, testServer } from '../harness/api.ts';
import { expectMade } from './bulk-world.ts';
import { plainValues } from './plain-values.ts';

type Company = Awaited<ReturnType<typeof aCompany>>;

/** A first draft of the careers page. @returns a picture that it names */
export async function aPageWithPicture(company: Company): Promise<string> {
  const { id: companyId, owner } = company;
  const picture = { storage_key: `careers-pictures/${companyId}`, width: 480, height: 300 };
  const { id } = await company.inTenant((tx) =>
    tx.insertInto('careers_pictures').values(picture).returning('id').executeTakeFirstOrThrow(),
  );
  const { storage } = (await testServer()).platform;
  const key = `careers-pictures/${plainValues.pictureKey}/${plainValues.width}`;
  await storage.put(key, Buffer.from('picture'), { contentType: 'image/webp', limitBytes: 10 });
  const draft = { ...defaultPage(), sharePictureId: id };
  expectMade(await owner.call(careersPages.savePage, { params: { companyId }, body: { version: 0, draft } }));
  return id;
}
