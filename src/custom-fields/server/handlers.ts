import { refuse } from '#platform/contract/errors.ts';
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { type CustomField, customFields, type FieldValues, type valueDraft } from '../contract.ts';
import type { FieldSubject } from '../rules.ts';
import type { z } from 'zod';
import { maySeeValues, requireSubject } from './access.ts';
import { createField, deleteField, orderFields, restoreField, updateField } from './keep-fields.ts';
import {
  type FieldRow,
  findFieldRow,
  listFieldRows,
  listRemovedOptions,
  listRemovedRows,
} from './queries.ts';
import { putValue, readValues } from './values.ts';

export const customFieldOperations: Operation[] = implement(
  'custom-fields',
  customFields,
)({
  async listFields({ query }, { tx, actor }) {
    const rows = query.removed === 'true' ? await listRemovedRows(tx) : await listFieldRows(tx, sql`true`);
    return { items: await presentFields(tx, actor, rows) };
  },
  async createField({ body }, { tx, actor, now }) {
    return readField(tx, actor, await createField(tx, actor, body, now));
  },
  async updateField({ params: { fieldId }, body }, { tx, actor, now }) {
    await updateField(tx, actor, { fieldId, change: body, now });
    return readField(tx, actor, fieldId);
  },
  async deleteField({ params: { fieldId } }, { tx, actor, now }) {
    await deleteField(tx, actor, { fieldId, now });
    return { isSuccess: true };
  },
  async restoreField({ params: { fieldId } }, { tx, actor, now }) {
    await restoreField(tx, actor, { fieldId, now });
    return readField(tx, actor, fieldId);
  },
  async orderFields({ body }, { tx, actor, now }) {
    await orderFields(tx, actor, { ...body, now });
    return { isSuccess: true };
  },
  async readOfCandidate({ params }, { tx, actor }) {
    return readOf(tx, actor, { subject: 'candidate', id: params.candidateId });
  },
  async readOfJob({ params }, { tx, actor }) {
    return readOf(tx, actor, { subject: 'job', id: params.jobId });
  },
  async readOfApplication({ params }, { tx, actor }) {
    return readOf(tx, actor, { subject: 'application', id: params.applicationId });
  },
  async putOfCandidate({ params, body }, { tx, actor, now }) {
    const of = { subject: 'candidate', id: params.candidateId } as const;
    return putOf(tx, actor, of, { ...body, fieldId: params.candidateFieldId, now });
  },
  async putOfJob({ params, body }, { tx, actor, now }) {
    const of = { subject: 'job', id: params.jobId } as const;
    return putOf(tx, actor, of, { ...body, fieldId: params.jobFieldId, now });
  },
  async putOfApplication({ params, body }, { tx, actor, now }) {
    const of = { subject: 'application', id: params.applicationId } as const;
    return putOf(tx, actor, of, { ...body, fieldId: params.applicationFieldId, now });
  },
});

type SubjectId = { subject: FieldSubject; id: string };

async function readOf(tx: TenantTx, actor: MemberActor, of: SubjectId): Promise<FieldValues> {
  return readValues(tx, actor, await requireSubject(tx, actor, of, 'read'));
}

async function putOf(
  tx: TenantTx,
  actor: MemberActor,
  of: SubjectId,
  input: z.output<typeof valueDraft> & { fieldId: string; now: Date },
): Promise<FieldValues> {
  const subject = await requireSubject(tx, actor, of, 'change');
  await putValue(tx, actor, subject, input);
  return readValues(tx, actor, subject);
}

async function readField(tx: TenantTx, actor: MemberActor, fieldId: string): Promise<CustomField> {
  const row = (await findFieldRow(tx, fieldId)) ?? refuse('not_found');
  const [field] = await presentFields(tx, actor, [row]);
  return field ?? refuse('not_found');
}

async function presentFields(
  tx: TenantTx,
  actor: MemberActor,
  rows: readonly FieldRow[],
): Promise<CustomField[]> {
  const removed = await listRemovedOptions(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ removed_at: removedAt, form_mode: formMode, form_labels: formLabels, ...row }) => ({
    ...row,
    formMode,
    formLabels,
    removedOptions: removed.get(row.id) ?? [],
    removedAt: removedAt?.toISOString() ?? null,
    canChangeAccess: maySeeValues(actor, row.access),
  }));
}
