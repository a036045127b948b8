import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import type { Choice } from '#ui/fields/select-field.tsx';
import { companies } from '../../contract.ts';

const limit = 50;

/** The active members whom a typed text finds; without a text the first ones by name. */
export function useMemberSearch() {
  const params = { companyId: useCompany().id };
  const [text, search] = useState('');
  const found = useQuery({
    ...queryOf(companies.listMembers, { params, query: { search: text, limit } }),
    placeholderData: keepPreviousData,
  });
  const options: Choice[] = (found.data?.items ?? [])
    .filter(({ status }) => status === 'active')
    .map(({ id, name, surname, email }) => ({
      value: id,
      label: `${name} ${surname}`.trim(),
      ...(email !== null && { description: email }),
    }));
  return { options, isSearching: found.isPending || found.isPlaceholderData, search };
}
