import { isDeepStrictEqual } from 'node:util';
import { byMember, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { type ImportCheck, imports, type ImportView } from '../contract.ts';
import { isDraft } from '../rules.ts';
import { mayApply, mayUndo, requireImport, requireImporter } from './access.ts';
import {
  keptFields,
  offeredFields,
  readCustomColumns,
  seesAllColumns,
  visibleCells,
} from './custom-columns.ts';
import { removeContent } from './background.ts';
import { errorsAnswer, templateAnswer } from './export-errors.ts';
import { finishImport } from './finish-import.ts';
import { enqueueImport } from './import-run.ts';
import { findMapping, saveMapping } from './mappings.ts';
import { presentImport, presentRow, shownCells, undoEnd } from './present.ts';
import {
  changeImport,
  forgetKeys,
  type ImportRecord,
  type ListedImport,
  listImports,
  listRows,
  listRowsAfter,
  noCounts,
} from './queries.ts';
import { receiveImport } from './receive-import.ts';
import { previewUndo } from './undo-queries.ts';

const samplesShown = 5;

export const importOperations: Operation[] = implement(
  'imports',
  imports,
)({
  async upload({ query }, context) {
    requireImporter(context.actor);
    const id = await receiveImport(context, query.name);
    return context.inCompany((tx) => readView(tx, context, id));
  },
  async list({ query: { cursor, limit } }, { tx, actor, now }) {
    requireImporter(actor);
    const columns = await readCustomColumns(tx, actor);
    const rows = await listImports(tx, { after: readCursor(cursor, ['id'])?.id ?? null, limit: limit + 1 });
    return pageFrom(
      rows,
      limit,
      (row) => presentImport(row, { actor, now }, columns),
      ({ id }) => ({ id }),
    );
  },
  async read({ params: { importId } }, context) {
    const { tx, actor, now } = context;
    requireImporter(actor);
    const row = await findListed(tx, importId);
    const samples = isDraft(row.state)
      ? await listRowsAfter(tx, importId, { after: 0, limit: samplesShown })
      : [];
    const columns = await readCustomColumns(tx, actor);
    const isRemembered = row.state === 'mapping' && (await findMapping(tx, row.headings)) !== null;
    return {
      ...presentImport(row, { actor, now }, columns),
      samples: samples.map(({ cells }) => shownCells(visibleCells(cells, row.fields, columns))),
      customFields: columns.offered.map(({ id, name }) => ({ id, name })),
      isRemembered,
    };
  },
  async readAgain({ params: { importId }, body }, context) {
    const { tx, actor } = context;
    const found = await requireImport(tx, actor, {
      importId,
      states: ['mapping', 'checked', 'unreadable'],
    });
    // Read otherwise, the file shows cells of a column that the member may not see.
    if (!seesAllColumns(actor, found, await readCustomColumns(tx, actor))) refuse('forbidden');
    if (body.sheet !== undefined && !found.sheets.includes(body.sheet))
      refuse('invalid', undefined, { fields: { sheet: ['platform.validation.wrongFormat'] } });
    await tx.deleteFrom('import_rows').where('import_id', '=', importId).execute();
    const { encoding = found.encoding, delimiter = found.delimiter, sheet = found.sheet } = body;
    await changeImport(tx, importId, {
      ...noCounts,
      state: 'reading',
      unreadable_reason: null,
      encoding,
      delimiter,
      sheet,
      row_count: 0,
      position: 0,
    });
    await enqueueImport(tx, actor.companyId, importId);
    return readView(tx, context, importId);
  },
  async check({ params: { importId }, body }, context) {
    const { tx, actor, now } = context;
    const found = await requireImport(tx, actor, { importId, states: ['mapping', 'checked'] });
    await startCheck(tx, actor, { found, check: body, now });
    return readView(tx, context, importId);
  },
  async start({ params: { importId }, body }, context) {
    const { tx, actor, now } = context;
    const found = await requireImport(tx, actor, { importId, states: ['checked'] });
    if (!mayApply(actor, found.policy)) refuse('forbidden');
    await changeImport(tx, importId, {
      ...noCounts,
      state: 'running',
      legal_basis: body.legalBasis,
      position: 0,
      storage_key: null,
      // The rights of the member who starts it count.
      created_by_user_id: actor.userId,
      network: actor.network,
      started_at: now,
    });
    await removeContent(tx, found.storage_key);
    const data = { rows: found.row_count, policy: found.policy, legalBasis: body.legalBasis };
    await record(tx, actor.companyId, byMember(actor), { type: 'import.started', data, now });
    await enqueueImport(tx, actor.companyId, importId);
    return readView(tx, context, importId);
  },
  async stop({ params: { importId } }, context) {
    const { tx, actor, now } = context;
    const found = await requireImport(tx, actor, { importId, states: ['checking', 'running'] });
    if (found.state === 'running') await finishImport(tx, found, { state: 'stopped', now });
    else {
      await forgetKeys(tx, importId);
      await changeImport(tx, importId, { ...noCounts, state: 'mapping', position: 0 });
    }
    return readView(tx, context, importId);
  },
  async listRows({ params: { importId }, query: { state, cursor, limit } }, { tx, actor }) {
    requireImporter(actor);
    const { fields } = await findListed(tx, importId);
    const columns = await readCustomColumns(tx, actor);
    const after = Number(readCursor(cursor, ['row'])?.row ?? 0);
    if (!Number.isInteger(after) || after < 0 || after > 2_000_000_000)
      refuse('invalid', undefined, { fields: { cursor: ['platform.validation.wrongFormat'] } });
    const rows = await listRows(tx, importId, { state, after, limit: limit + 1 });
    return pageFrom(
      rows,
      limit,
      (row) => presentRow(row, fields, columns),
      (row) => ({ row: String(row.row_number) }),
    );
  },
  async exportErrors({ params: { importId }, query }, { platform, actor, request, inCompany }) {
    requireImporter(actor);
    const [found, columns] = await inCompany(async (tx) => [
      await findListed(tx, importId),
      await readCustomColumns(tx, actor),
    ]);
    const language = query.language ?? request.language;
    return errorsAnswer(inCompany, found, { language, t: platform.words.in(language), columns });
  },
  async exportTemplate({ query }, { platform, actor, request, inCompany }) {
    requireImporter(actor);
    const language = query.language ?? request.language;
    const columns = await inCompany((tx) => readCustomColumns(tx, actor));
    return templateAnswer({ language, t: platform.words.in(language), columns });
  },
  async previewUndo({ params: { importId } }, { tx, actor }) {
    requireImporter(actor);
    await findListed(tx, importId);
    return previewUndo(tx, importId);
  },
  async undo({ params: { importId } }, context) {
    const { tx, actor, now } = context;
    const found = await requireImport(tx, actor, { importId, states: ['done', 'stopped'] });
    if (!mayUndo(actor, found)) refuse('forbidden');
    if (now > (undoEnd(found) ?? now)) refuse('conflict', 'imports.wrong_state');
    await changeImport(tx, importId, {
      state: 'undoing',
      undone_by_user_id: actor.userId,
      network: actor.network,
    });
    await enqueueImport(tx, actor.companyId, importId);
    return readView(tx, context, importId);
  },
  async delete({ params: { importId } }, { tx, actor }) {
    const states = ['reading', 'unreadable', 'mapping', 'checking', 'checked'] as const;
    const found = await requireImport(tx, actor, { importId, states });
    await tx.deleteFrom('imports').where('id', '=', importId).execute();
    await removeContent(tx, found.storage_key);
    return { isSuccess: true };
  },
});

type StartCheck = { found: ImportRecord; check: ImportCheck; now: Date };

async function startCheck(
  tx: TenantTx,
  actor: MemberActor,
  { found, check, now }: StartCheck,
): Promise<void> {
  const { policy, source } = check;
  if (!mayApply(actor, policy)) refuse('forbidden');
  if (check.fields.length !== found.headings.length)
    refuse('invalid', undefined, { fields: { fields: ['platform.validation.wrongFormat'] } });
  // A column of a field that the member does not see, or that was deleted meanwhile, is refused.
  const columns = await readCustomColumns(tx, actor);
  const fields = keptFields(actor, { found, fields: check.fields }, columns);
  if (fields === null || !isDeepStrictEqual(offeredFields(check.fields, columns), check.fields))
    refuse('invalid', undefined, { fields: { fields: ['imports.validation.fieldGone'] } });
  await saveMapping(tx, { headings: found.headings, fields, now });
  await forgetKeys(tx, found.id);
  await changeImport(tx, found.id, {
    ...noCounts,
    state: 'checking',
    fields,
    policy,
    source: source === '' ? 'import' : source,
    position: 0,
  });
  await enqueueImport(tx, actor.companyId, found.id);
}

async function findListed(tx: TenantTx, id: string): Promise<ListedImport> {
  const [row] = await listImports(tx, { id, limit: 1 });
  return row ?? refuse('not_found');
}

const readView = async (
  tx: TenantTx,
  { actor, now }: { actor: MemberActor; now: Date },
  id: string,
): Promise<ImportView> =>
  presentImport(await findListed(tx, id), { actor, now }, await readCustomColumns(tx, actor));
