import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AccessDialog } from '#jobs/web/parts/access-dialog.tsx';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { candidateAccess } from '../../access-contract.ts';

type CandidateAccessDialogProps = { candidate: { id: string }; name: string; onClose: () => void };

/** The members who can see a candidate, each with the reason. */
export function CandidateAccessDialog({ candidate, name, onClose }: CandidateAccessDialogProps) {
  const { t } = useTranslation();
  const params = { companyId: useCompany().id, candidateId: candidate.id };
  const { data, error, refetch } = useQuery(queryOf(candidateAccess.explain, { params }));
  return (
    <AccessDialog
      title={t('jobs.access.title', { name })}
      lead={t('candidates.access.lead')}
      loaded={{ data, error, refetch }}
      onClose={onClose}
    />
  );
}
