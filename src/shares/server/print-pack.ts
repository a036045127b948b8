import { requireApplication } from '#applications/server/access.ts';
import { requireCandidate } from '#candidates/server/access.ts';
import { disposition } from '#files/server/content-answer.ts';
import { findFile, markOpened } from '#files/server/queries.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { RawAnswer } from '#platform/server/http/context.ts';
import { shareParts } from '../rules.ts';
import { readDocument } from './candidate-document.ts';
import type { ShareContext } from './create-share.ts';
import { drawCvPages, hasPictures } from './cv-pages.ts';
import { inDrawingQueue } from './drawing-queue.ts';
import { findSharedCv } from './queries.ts';

type PackContext = ShareContext & { inCompany: <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T> };
type PackInput = { candidateId: string; applicationId?: string | undefined; language: Language };

/**
 * A candidate as one PDF to print. No transaction is open while its pages are drawn. The pictures of the CV are in
 * memory for one candidate at a time.
 */
export async function printPack(context: PackContext, input: PackInput): Promise<RawAnswer> {
  const { platform, actor, inCompany, now } = context;
  const { language } = input;
  const words = { language, t: platform.words.in(language) };
  const { company, document, cv } = await inCompany((tx) => readPack(tx, context, input));
  const content = await inDrawingQueue(actor.companyId, async () => {
    const pages =
      cv === null || !hasPictures(cv)
        ? []
        : await drawCvPages(platform, { storageKey: cv.storage_key, watermark: null });
    const shownCv = {
      hasCv: cv !== null,
      cvText: cv?.text_content ?? '',
      pages,
      cvPagesInAll: cv?.pages ?? 0,
    };
    const { drawPack } = await import('./draw-pack.ts');
    return drawPack({ document, ...shownCv, company, now }, words);
  });
  return new RawAnswer({
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': disposition(true, `${document.name}.pdf`),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
    body: content,
  });
}

async function readPack(tx: TenantTx, { actor, platform, now }: PackContext, input: PackInput) {
  const { candidateId, applicationId, language } = input;
  const candidate = await requireCandidate(tx, actor, candidateId);
  const found = applicationId === undefined ? null : await requireApplication(tx, actor, applicationId);
  if (found !== null && found.candidateId !== candidateId) refuse('not_found');
  const words = { language, t: platform.words.in(language) };
  const document = await readDocument(tx, { candidateId, application: found, parts: shareParts }, words);
  const company = await tx
    .selectFrom('companies')
    .select(['name', 'time_zone'])
    .where('id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  const seen = candidate.cv_file_id === null ? undefined : await findFile(tx, actor, candidate.cv_file_id);
  const cv = seen === undefined ? undefined : await findSharedCv(tx, seen.id);
  if (cv !== undefined && cv.storage_key !== '') await markOpened(tx, cv.id, now);
  return { company, document: document ?? refuse('not_found'), cv: cv ?? null };
}
