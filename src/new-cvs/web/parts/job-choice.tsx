import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { jobs } from '#jobs/contract.ts';
import { jobQuery } from '#jobs/web/queries.ts';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import Box from '@mui/material/Box';
import { ComboField } from '#ui/fields/combo-field.tsx';

const offeredMax = 20;

type JobChoiceProps = { jobId: string | null };

/** The job to which the candidates are added; the choice is in the address. */
export function JobChoice({ jobId }: JobChoiceProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id: companyId } = useCompany();
  const { control } = useForm<{ jobId: string | null }>({ defaultValues: { jobId } });
  const chosen = useWatch({ control, name: 'jobId' });
  const [search, setSearch] = useState('');
  const query = { search, status: ['published' as const], limit: offeredMax };
  const { data, isPending, isPlaceholderData } = useQuery({
    ...queryOf(jobs.list, { params: { companyId }, query }),
    placeholderData: keepPreviousData,
  });
  const { data: current } = useQuery({ ...jobQuery(companyId, jobId ?? ''), enabled: jobId !== null });
  useEffect(() => {
    if (chosen === jobId) return;
    void navigate({ to: '.', search: (chosen === null ? {} : { job: chosen }) as never, replace: true });
  }, [chosen, jobId, navigate]);
  return (
    <Box sx={{ maxWidth: 420 }}>
      <ComboField
        control={control}
        name="jobId"
        label={t('new-cvs.job.label')}
        help={t('new-cvs.job.help')}
        options={(data?.items ?? []).map(({ id, title }) => ({ value: id, label: title }))}
        known={current === undefined ? [] : [{ value: current.id, label: current.title }]}
        loading={isPending || isPlaceholderData}
        onSearch={setSearch}
      />
    </Box>
  );
}
