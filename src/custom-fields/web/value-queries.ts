import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call, CallError } from '#platform/web/call.ts';
import { queryOf } from '#platform/web/query.ts';
import { useLive } from '#platform/web/live.ts';
import { useCompany } from '#platform/web/session.ts';
import { customFields, type FieldValue, type FieldValues, type ValuedField } from '../contract.ts';
import type { FieldSubject } from '../rules.ts';
import { useValueWords } from './parts/value-words.ts';

/** A candidate, a job or an application of a company, which has custom fields. */
export type FieldOwner = { subject: FieldSubject; id: string };

export function fieldValuesQuery(companyId: string, { subject, id }: FieldOwner) {
  switch (subject) {
    case 'candidate':
      return queryOf(customFields.readOfCandidate, { params: { companyId, candidateId: id } });
    case 'job':
      return queryOf(customFields.readOfJob, { params: { companyId, jobId: id } });
    case 'application':
      return queryOf(customFields.readOfApplication, { params: { companyId, applicationId: id } });
  }
}

/** Fetches the values anew when another member changed one, or the fields. */
export function useLiveFieldValues(owner: FieldOwner): void {
  const client = useQueryClient();
  const { queryKey } = fieldValuesQuery(useCompany().id, owner);
  useLive((message) => {
    if (message.kind === 'notice' && !message.notice.type.startsWith('custom_field.')) return;
    void client.invalidateQueries({ queryKey });
  });
}

type Put = { companyId: string; fieldId: string; body: { value: FieldValue; before: FieldValue } };

function put({ subject, id }: FieldOwner, { companyId, fieldId, body }: Put): Promise<FieldValues> {
  switch (subject) {
    case 'candidate':
      return call(customFields.putOfCandidate, {
        params: { companyId, candidateId: id, candidateFieldId: fieldId },
        body,
      });
    case 'job':
      return call(customFields.putOfJob, { params: { companyId, jobId: id, jobFieldId: fieldId }, body });
    case 'application':
      return call(customFields.putOfApplication, {
        params: { companyId, applicationId: id, applicationFieldId: fieldId },
        body,
      });
  }
}

/**
 * Saves the value of a field. When a colleague changed it since the form opened, the error says what it is now. A
 * second press saves over that.
 */
export function useValueSaving(owner: FieldOwner, field: ValuedField): (value: FieldValue) => Promise<void> {
  const { t } = useTranslation();
  const client = useQueryClient();
  const words = useValueWords();
  const { id: companyId } = useCompany();
  const query = fieldValuesQuery(companyId, owner);
  const seen = useRef(field.value);
  return async (value) => {
    try {
      const body = { value, before: seen.current };
      client.setQueryData(query.queryKey, await put(owner, { companyId, fieldId: field.id, body }));
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'custom-fields.changed_meanwhile') throw error;
      const { items } = await client.fetchQuery({ ...query, staleTime: 0 });
      const current = items.find(({ id }) => id === field.id) ?? field;
      seen.current = current.value;
      const message =
        current.value === null
          ? t('custom-fields.emptiedMeanwhile')
          : t('custom-fields.changedMeanwhile', { value: words(current) });
      throw new CallError({ code: error.code, message });
    }
  };
}
