import { contentAnswer } from '#files/server/content-answer.ts';
import { type FileKind, titleForKind } from '#files/rules.ts';
import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { profiles } from '../contract.ts';
import { cvFiles } from '../cv-contract.ts';
import { places } from '../places-contract.ts';
import { cvReadingOperations } from './cv-reading-handlers.ts';
import { findCvFile, findCvText, listCvFiles, renameCvFile } from './cv-queries.ts';
import { findCities } from './find-cities.ts';
import { presentCvFile, presentEducation, presentExperience, presentGeneral } from './present.ts';
import { findGeneral, listEducations, listExperiences, saveGeneral } from './queries.ts';
import { removeCvFile } from './remove-cv-files.ts';
import {
  changeEducation,
  changeExperience,
  createEducation,
  createExperience,
  deleteEntry,
} from './save-entry.ts';
import { uploadCvFile } from './upload-cv-file.ts';

const entryOperations: Operation[] = implement(
  'profiles',
  profiles,
)({
  async readGeneral(_input, { platform, actor }) {
    return presentGeneral(
      await inNoTenant(platform.db, (tx) => findGeneral(tx, actor.userId), { readOnly: true }),
    );
  },
  async updateGeneral({ body }, { platform, actor, now }) {
    return presentGeneral(await inNoTenant(platform.db, (tx) => saveGeneral(tx, actor.userId, body, now)));
  },
  async listExperiences(_input, { platform, actor }) {
    const rows = await inNoTenant(platform.db, (tx) => listExperiences(tx, actor.userId), { readOnly: true });
    return { items: rows.map(presentExperience) };
  },
  async createExperience({ body }, { platform, actor, now, once }) {
    return inNoTenant(platform.db, (tx) =>
      once(tx, async () => presentExperience(await createExperience(tx, actor.userId, body, now))),
    );
  },
  async updateExperience({ params, body }, { platform, actor, now }) {
    const own = { id: params.experienceId, userId: actor.userId };
    return presentExperience(await inNoTenant(platform.db, (tx) => changeExperience(tx, own, body, now)));
  },
  async deleteExperience({ params }, { platform, actor }) {
    const own = { id: params.experienceId, userId: actor.userId };
    await inNoTenant(platform.db, (tx) => deleteEntry(tx, 'experiences', own));
    return { isSuccess: true };
  },
  async listEducations(_input, { platform, actor }) {
    const rows = await inNoTenant(platform.db, (tx) => listEducations(tx, actor.userId), { readOnly: true });
    return { items: rows.map(presentEducation) };
  },
  async createEducation({ body }, { platform, actor, now, once }) {
    return inNoTenant(platform.db, (tx) =>
      once(tx, async () => presentEducation(await createEducation(tx, actor.userId, body, now))),
    );
  },
  async updateEducation({ params, body }, { platform, actor, now }) {
    const own = { id: params.educationId, userId: actor.userId };
    return presentEducation(await inNoTenant(platform.db, (tx) => changeEducation(tx, own, body, now)));
  },
  async deleteEducation({ params }, { platform, actor }) {
    const own = { id: params.educationId, userId: actor.userId };
    await inNoTenant(platform.db, (tx) => deleteEntry(tx, 'educations', own));
    return { isSuccess: true };
  },
});

const cvFileOperations: Operation[] = implement(
  'profiles',
  cvFiles,
)({
  async list(_input, { platform, actor }) {
    const rows = await inNoTenant(platform.db, (tx) => listCvFiles(tx, actor.userId), { readOnly: true });
    return { items: rows.map(presentCvFile) };
  },
  async upload({ query }, context) {
    return uploadCvFile(context, query.name);
  },
  async readFile({ params }, { platform, actor }) {
    const own = { id: params.cvFileId, userId: actor.userId };
    const [row, text] = await inNoTenant(
      platform.db,
      (tx) => Promise.all([findCvFile(tx, own), findCvText(tx, own)]),
      { readOnly: true },
    );
    return { ...presentCvFile(row ?? refuse('not_found')), text };
  },
  async download({ params, query }, { platform, request, actor }) {
    const own = { id: params.cvFileId, userId: actor.userId };
    const row = await inNoTenant(platform.db, (tx) => findCvFile(tx, own), { readOnly: true });
    const wish = { inline: query.inline !== undefined, request };
    return contentAnswer(platform, row ?? refuse('not_found'), wish);
  },
  async rename({ params, body }, { platform, actor }) {
    const own = { id: params.cvFileId, userId: actor.userId };
    const row = await inNoTenant(platform.db, async (tx) => {
      const file = (await findCvFile(tx, own)) ?? refuse('not_found');
      return renameCvFile(tx, own, titleForKind(body.title, file.format as FileKind));
    });
    return presentCvFile(row ?? refuse('not_found'));
  },
  async delete({ params }, { platform, actor }) {
    await removeCvFile(platform, { id: params.cvFileId, userId: actor.userId });
    return { isSuccess: true };
  },
});

const placeOperations: Operation[] = implement(
  'profiles',
  places,
)({
  async listCities({ params, query }) {
    return { items: await findCities(params.country, query.q) };
  },
});

export const profileOperations: Operation[] = [
  ...entryOperations,
  ...cvFileOperations,
  ...cvReadingOperations,
  ...placeOperations,
];
