import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { ConsentRecord } from '../contract.ts';
import type { PrivacyKind } from '../rules.ts';

/** The texts that a form showed, and the answer to the consent. */
export type FormConsents = {
  noticeId: string;
  /** Null when the consent was not asked for. */
  talentPoolTextId: string | null;
  isTalentPoolGiven: boolean;
};

/** The form that a record is about. */
export type ConsentSubject = { applicationId: string } | { introductionId: string };

/** Records the notice and each consent of a form as rows of their own. */
export async function recordConsents(
  tx: TenantTx,
  subject: ConsentSubject & { candidateId: string },
  { noticeId, talentPoolTextId, isTalentPoolGiven }: FormConsents,
  now: Date,
): Promise<void> {
  const common = { ...columnsOf(subject), candidate_id: subject.candidateId, recorded_at: now };
  await tx
    .insertInto('consent_records')
    .values([
      { ...common, text_id: noticeId, is_given: null },
      ...(talentPoolTextId === null
        ? []
        : [{ ...common, text_id: talentPoolTextId, is_given: isTalentPoolGiven }]),
    ])
    .execute();
}

/** The records of a form, in the order in which they were made. */
export async function listConsents(tx: TenantTx, subject: ConsentSubject): Promise<ConsentRecord[]> {
  const [column, id] = conditionOf(subject);
  const rows = await selectRecords(tx).where(column, '=', id).execute();
  return rows.map(presentConsent);
}

/** The records of several introductions. */
export async function listConsentsOfIntroductions(
  tx: TenantTx,
  introductionIds: readonly string[],
): Promise<Map<string, ConsentRecord[]>> {
  if (introductionIds.length === 0) return new Map();
  const rows = await selectRecords(tx).where('introduction_id', 'in', introductionIds).execute();
  return Map.groupBy(
    rows.map((row) => ({ ...presentConsent(row), introductionId: row.introduction_id ?? '' })),
    ({ introductionId }) => introductionId,
  );
}

/**
 * Withdraws the given consents of a form. Withdrawing again changes nothing.
 * @returns whether a consent was withdrawn
 */
export async function withdrawConsent(tx: TenantTx, subject: ConsentSubject, now: Date): Promise<boolean> {
  const [column, id] = conditionOf(subject);
  const withdrawn = await tx
    .updateTable('consent_records')
    .set({ withdrawn_at: now })
    .where(column, '=', id)
    .where('is_given', '=', true)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .execute();
  return withdrawn.length > 0;
}

const columnsOf = (subject: ConsentSubject) =>
  'applicationId' in subject
    ? { application_id: subject.applicationId }
    : { introduction_id: subject.introductionId };

const conditionOf = (subject: ConsentSubject) =>
  'applicationId' in subject
    ? (['application_id', subject.applicationId] as const)
    : (['introduction_id', subject.introductionId] as const);

const selectRecords = (tx: TenantTx) =>
  tx
    .selectFrom('consent_records')
    .innerJoin('privacy_texts', (join) =>
      join
        .onRef('privacy_texts.tenant_id', '=', 'consent_records.tenant_id')
        .onRef('privacy_texts.id', '=', 'consent_records.text_id'),
    )
    .select([
      'consent_records.id',
      'introduction_id',
      'kind',
      'language',
      'privacy_texts.version',
      'body',
      'is_given',
      'recorded_at',
      'withdrawn_at',
    ])
    .orderBy('consent_records.id');

type RecordRow = Awaited<ReturnType<ReturnType<typeof selectRecords>['execute']>>[number];

const presentConsent = (row: RecordRow): ConsentRecord => ({
  id: row.id,
  kind: row.kind as PrivacyKind,
  language: row.language === 'tr' ? 'tr' : 'en',
  version: row.version,
  body: row.body,
  isGiven: row.is_given,
  recordedAt: row.recorded_at.toISOString(),
  withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
});
