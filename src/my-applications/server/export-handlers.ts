import { Readable } from 'node:stream';
import { refuse } from '#platform/contract/errors.ts';
import { inTenant } from '#platform/server/db/tenant.ts';
import { RawAnswer, type PublicContext } from '#platform/server/http/context.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import type { Limit } from '#platform/server/limits.ts';
import { zipStream } from '#platform/server/zip-stream.ts';
import { applicationTokenHeader } from '../contract.ts';
import { myApplicationExports } from '../export-contract.ts';
import { inOwnApplication, refuseInRehearsal } from './access.ts';
import { collectExport } from './collect-export.ts';
import { exportEntries } from './export-entries.ts';
import { exportTokenParts, isExportTokenOf, newExportToken } from './export-token.ts';
import { findApplicantRow } from './queries.ts';

const exportsPerHour: Limit = { name: 'my_application_exports', points: 10, seconds: 3600 };
const downloadsPerHour: Limit = { name: 'my_application_downloads', points: 20, seconds: 3600 };

export const myApplicationExportOperations: Operation[] = implement(
  'my-applications',
  myApplicationExports,
)({
  async createExport({ params: { applicationId } }, context) {
    const { platform, actor, request, now } = context;
    refuseInRehearsal(context);
    const subject = request.header(applicationTokenHeader) ?? actor?.userId;
    if (subject !== undefined) await platform.limits.spend(exportsPerHour, subject);
    const owner = await inOwnApplication(
      context,
      applicationId,
      async (_tx, { row, companyId }) => ({ companyId, applicationId, email: row.email }),
      { readOnly: true },
    );
    const { exportToken, expiresAt } = newExportToken(platform, owner, now);
    return { exportToken, expiresAt: expiresAt.toISOString() };
  },
  async readExport({ params: { exportToken }, query: { language } }, context) {
    const { platform, now } = context;
    const words = platform.words.in(language);
    const { data, applicationId } = await readData(context, exportToken);
    await platform.limits.spend(downloadsPerHour, applicationId);
    const entries = exportEntries(platform, data, { language, words, now });
    return new RawAnswer({
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${data.companySlug}-${now.toISOString().slice(0, 10)}.zip"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
      },
      body: Readable.from(zipStream(entries, now), { objectMode: false }),
    });
  },
});

/** The data of the applicant whom the token was made for; read in one transaction, before the first byte is sent. */
async function readData({ platform, now }: PublicContext, exportToken: string) {
  const parts = exportTokenParts(exportToken, now) ?? refuse('not_found', 'my-applications.gone');
  const { companyId, applicationId } = parts;
  const data = await inTenant(
    platform.db,
    companyId,
    async (tx) => {
      const row = await findApplicantRow(tx, applicationId);
      const isOwn =
        row !== undefined && isExportTokenOf(platform, parts, { companyId, applicationId, email: row.email });
      if (!isOwn) refuse('not_found', 'my-applications.gone');
      return collectExport(tx, row, now);
    },
    { readOnly: true },
  );
  return { data, applicationId };
}
