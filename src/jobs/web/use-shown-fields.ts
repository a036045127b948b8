import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readStored, writeStored } from '#platform/web/browser-storage.ts';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import type { OfferedField } from '../custom-field-contract.ts';
import { jobLists } from '../lists-contract.ts';

export type ShownFields = { ids: string[]; fields: OfferedField[]; show: (ids: string[]) => void };

/** The custom fields that job lists show as columns, stored in this browser for each company. */
export function useShownFields(): ShownFields {
  const { id: companyId } = useCompany();
  const storageKey = `kadro.jobs.fields.${companyId}`;
  const [ids, setIds] = useState(() => readStored(storageKey)?.split(',') ?? []);
  const facets = useQuery({
    ...queryOf(jobLists.facets, { params: { companyId } }),
    enabled: ids.length > 0,
  });
  const show = (chosen: string[]): void => {
    setIds(chosen);
    writeStored(storageKey, chosen.length === 0 ? null : chosen.join(','));
  };
  const fields = (facets.data?.customFields ?? []).filter(({ id }) => ids.includes(id));
  return { ids, fields, show };
}
