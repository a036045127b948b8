import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import { byMember, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import { isUuid } from '#platform/contract/uuid.ts';
import { lockByName } from '#platform/server/db/lock-by-name.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { FieldValue, FieldValues, ValuedField } from '../contract.ts';
import type { FieldKind, FieldSubject } from '../rules.ts';
import { isFieldVisible, type Subject } from './access.ts';
import { isAsked } from './asked-questions.ts';
import { parseValue, refuseValue, type StoredColumns, tryValue, type ValueColumns } from './parse-value.ts';
import { type FieldRow, listFieldRows } from './queries.ts';

/** The fields of a subject that the member may see, with their values. */
export async function readValues(tx: TenantTx, actor: MemberActor, subject: Subject): Promise<FieldValues> {
  const fields = await listFieldRows(tx, sql`f.subject = ${subject.subject} and ${isFieldVisible(actor)}`);
  const rows = await listValueRows(tx, subject, fields);
  return {
    items: fields.map((field) =>
      present(
        field,
        rows.filter((row) => row.field_id === field.id),
      ),
    ),
    can: { change: subject.mayChange },
  };
}

type PutInput = { fieldId: string; value: FieldValue; before?: FieldValue | undefined; now: Date };

/**
 * Sets or empties a value. A field that the member may not see is not found. When the value is another one than the
 * caller saw, the change is refused; a repetition, as after a double click, finds its own value and changes nothing.
 */
export async function putValue(
  tx: TenantTx,
  actor: MemberActor,
  subject: Subject,
  { fieldId, value, before, now }: PutInput,
): Promise<void> {
  await lockByName(tx, `custom field values ${subject.id}`);
  const [field] = await listFieldRows(
    tx,
    sql`f.subject = ${subject.subject} and f.id = ${fieldId}::uuid and ${isFieldVisible(actor)}`,
  );
  if (field === undefined) refuse('not_found');
  const columns = parseValue(field, value);
  await requireMember(tx, columns);
  const current = present(field, await listValueRows(tx, subject, [field])).value;
  const next = valueOf(field, columns);
  if (isDeepStrictEqual(next, current)) return;
  if (before !== undefined && !isDeepStrictEqual(valueOf(field, parseSeen(field, before)), current))
    refuse('conflict', 'custom-fields.changed_meanwhile', { details: { current } });
  await writeValue(tx, subject, { field, columns });
  await record(tx, actor.companyId, byMember(actor), {
    ...changes[subject.subject],
    ...subject.about,
    data: { customFieldId: field.id, field: field.name },
    now,
  });
}

/** The event of a change of a candidate by other means than a member's form. */
export const changeOf = ({ id, name }: FieldRow, candidateId: string | null, now: Date) => ({
  ...changes.candidate,
  candidateId,
  data: { customFieldId: id, field: name },
  now,
});

/**
 * Lets the fields of an application follow the answers of its applicant: a value that is the answer before, or none, is
 * replaced. What the team wrote stays. Questions that are no fields, or fields that are not asked any more, are left out.
 */
export async function followAnswers(
  tx: TenantTx,
  applicationId: string,
  { before, after }: Record<'before' | 'after', Readonly<Record<string, unknown>>>,
): Promise<void> {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(isUuid);
  const fields = await listFieldRows(tx, sql`${isAsked} and f.id = any(${ids}::uuid[])`);
  if (fields.length === 0) return;
  const subject = { subject: 'application', id: applicationId } as const;
  await lockByName(tx, `custom field values ${applicationId}`);
  const rows = await listValueRows(tx, subject, fields);
  for (const field of fields) {
    const present = valueOf(
      field,
      rows.filter((row) => row.field_id === field.id),
    );
    const [was, columns] = [before[field.id], after[field.id]].map(
      (answer) => tryValue(field, answerValue(field, answer)) ?? [],
    ) as [ValueColumns[], ValueColumns[]];
    if (isDeepStrictEqual(present, valueOf(field, was))) await writeValue(tx, subject, { field, columns });
  }
}

/** The answers to a question with choices are an array, also of one. */
const answerValue = ({ kind }: FieldRow, answer: unknown): FieldValue =>
  ((kind === 'choice' && Array.isArray(answer) ? answer[0] : answer) ?? null) as FieldValue;

/** Replaces the value that members see. */
async function writeValue(
  tx: TenantTx,
  subject: Pick<Subject, 'subject' | 'id'>,
  { field, columns }: { field: FieldRow; columns: readonly ValueColumns[] },
): Promise<void> {
  await deleteShown(tx, subject, field);
  if (columns.length === 0) return;
  const row = { field_id: field.id, [columnOf[subject.subject]]: subject.id };
  await tx
    .insertInto('custom_field_values')
    .values(columns.map((one) => ({ ...row, ...one })))
    .execute();
}

const changes = {
  candidate: { type: 'custom_field.candidate_changed' },
  job: { type: 'custom_field.job_changed' },
  application: { type: 'custom_field.application_changed' },
} as const;

const columnOf = { candidate: 'candidate_id', job: 'job_id', application: 'application_id' } as const;

/** The column of a subject in `custom_field_values v`. */
const subjectColumn = (subject: FieldSubject): RawBuilder<unknown> => sql.ref(`v.${columnOf[subject]}`);

type ValueRow = {
  field_id: string;
  text_value: string | null;
  number_value: number | null;
  date_value: string | null;
  boolean_value: boolean | null;
  option_id: string | null;
  listed_option_id: string | null;
  member_id: string | null;
  member_name: string | null;
  member_surname: string | null;
};

async function listValueRows(
  tx: TenantTx,
  { subject, id }: Pick<Subject, 'subject' | 'id'>,
  fields: readonly FieldRow[],
): Promise<ValueRow[]> {
  if (fields.length === 0) return [];
  const { rows } = await sql<ValueRow>`
    select v.field_id, v.text_value, v.number_value, to_char(v.date_value, 'YYYY-MM-DD') as date_value,
           v.boolean_value, v.option_id, v.listed_option_id, v.member_id,
           u.name as member_name, u.surname as member_surname
      from custom_field_values v
      left join members m on m.tenant_id = v.tenant_id and m.id = v.member_id
      left join users u on u.id = m.user_id
     where v.tenant_id = ${currentTenantId} and ${subjectColumn(subject)} = ${id}::uuid
       and v.field_id = any(${fields.map((field) => field.id)}::uuid[])`.execute(tx);
  return rows;
}

function present(field: FieldRow, rows: readonly ValueRow[]): ValuedField {
  const { id, name, kind, options } = field;
  const [row] = rows;
  const member =
    row === undefined || row.member_id === null
      ? null
      : { memberId: row.member_id, name: row.member_name ?? '', surname: row.member_surname ?? '' };
  return { id, name, kind, options, value: valueOf(field, rows), member };
}

/** The value of a field in rows. Options that were removed are no value; several choices have the order of the field. */
export function valueOf({ kind, options }: FieldRow, rows: readonly StoredColumns[]): FieldValue {
  const [row = {} as StoredColumns] = rows;
  if (kind === 'choices') {
    const chosen = new Set(rows.map(({ listed_option_id: id }) => id));
    const ids = options.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
    return ids.length === 0 ? null : ids;
  }
  const value = row[valueColumns[kind]] ?? null;
  return kind === 'choice' && !options.some(({ id }) => id === value) ? null : value;
}

const valueColumns = {
  text: 'text_value',
  link: 'text_value',
  number: 'number_value',
  date: 'date_value',
  yes_no: 'boolean_value',
  choice: 'option_id',
  member: 'member_id',
} as const satisfies Record<Exclude<FieldKind, 'choices'>, keyof ValueColumns>;

/** The value that the caller saw, without options that were removed since. */
function parseSeen(field: FieldRow, before: FieldValue): ValueColumns[] {
  if (field.kind !== 'choice' && field.kind !== 'choices') return parseValue(field, before);
  const offered = field.options.map(({ id }) => id);
  const seen = [before].flat().filter((one) => offered.includes(String(one)));
  return parseValue(field, field.kind === 'choice' ? (seen[0] ?? null) : (seen as string[]));
}

/** Deletes the value. Of several choices, those with a removed option stay, for the case that it is restored. */
async function deleteShown(
  tx: TenantTx,
  { subject, id }: Pick<Subject, 'subject' | 'id'>,
  { id: fieldId, options }: FieldRow,
): Promise<void> {
  await sql`
    delete from custom_field_values v
     where v.tenant_id = ${currentTenantId} and ${subjectColumn(subject)} = ${id}::uuid
       and v.field_id = ${fieldId}::uuid
       and (v.listed_option_id is null or v.listed_option_id = any(${options.map((option) => option.id)}::uuid[]))`.execute(
    tx,
  );
}

/** Refuses a person who is no active member of the company. */
async function requireMember(tx: TenantTx, columns: readonly ValueColumns[]): Promise<void> {
  const memberId = columns[0]?.member_id;
  if (memberId === undefined) return;
  const row = await tx
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .where('status', '=', 'active')
    .forKeyShare()
    .executeTakeFirst();
  if (row === undefined) refuseValue('custom-fields.faults.noMember');
}
