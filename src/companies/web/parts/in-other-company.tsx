import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useContext, useEffect } from 'react';
import { queryOf } from '#platform/web/query.ts';
import { reopenInCompany } from '#platform/web/reopen-in-company.ts';
import { SessionContext } from '#platform/web/session.ts';
import { DetailSkeleton } from '#ui/states/skeletons.tsx';
import { companies, type RecordKind } from '../../contract.ts';

type InOtherCompanyProps = { kind: RecordKind; recordId: string; children: ReactNode };

/**
 * Handles a record that the active company does not have, because links name no company. It looks for the user's
 * company with the record and switches to it. Without one it renders its children.
 */
export function InOtherCompany({ kind, recordId, children }: InOtherCompanyProps) {
  const session = useContext(SessionContext);
  const others = session?.user.companies.filter(({ id }) => id !== session.company?.id) ?? [];
  const enabled = others.length > 0;
  const query = queryOf(companies.findByRecord, { params: { recordKind: kind, recordId } });
  const { data, isPending } = useQuery({ ...query, enabled });
  const other = others.find(({ id }) => id === data?.companyId);
  const otherId = other?.id;
  useEffect(() => {
    const company = session?.user.companies.find(({ id }) => id === otherId);
    if (company !== undefined) reopenInCompany(company);
  }, [otherId, session]);
  return (enabled && isPending) || other !== undefined ? <DetailSkeleton /> : children;
}
