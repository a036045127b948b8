import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Facts } from '#ui/page/facts.tsx';
import type { Meeting } from '../../contract.ts';
import { applicationsQuery, candidatesQuery } from '../queries.ts';
import { type MeetingCandidate, type MeetingForm, usualApplicationOf } from './meeting-form-values.ts';
import { pairStyles } from '#ui/fields/field-grid.ts';

type AboutFieldsProps = { form: MeetingForm; candidate?: MeetingCandidate; meeting?: Meeting };

/** The candidate and job of a meeting; fixed once it exists. */
export function AboutFields({ form, candidate, meeting }: AboutFieldsProps) {
  const { t } = useTranslation();
  if (meeting !== undefined) {
    const job = meeting.job?.title ?? t('meetings.field.noJob');
    return (
      <Facts
        facts={[
          { label: t('meetings.field.candidate'), value: nameOf(meeting.candidate) },
          { label: t('meetings.field.job'), value: job },
        ]}
      />
    );
  }
  return (
    <Box sx={pairStyles}>
      {candidate === undefined ? (
        <CandidateField form={form} />
      ) : (
        <Facts labels="above" facts={[{ label: t('meetings.field.candidate'), value: nameOf(candidate) }]} />
      )}
      <ApplicationField form={form} />
    </Box>
  );
}

function CandidateField({ form }: { form: MeetingForm }) {
  const { t } = useTranslation();
  const company = useCompany();
  const [search, setSearch] = useState('');
  const { data, isPending, isPlaceholderData } = useQuery({
    ...candidatesQuery(company.id, search),
    placeholderData: keepPreviousData,
  });
  const options = (data?.items ?? []).map((row) => ({
    value: row.id,
    label: row.email ? `${nameOf(row)} (${row.email})` : nameOf(row),
  }));
  return (
    <ComboField
      control={form.control}
      name="candidateId"
      label={t('meetings.field.candidate')}
      placeholder={t('meetings.form.candidateSearch')}
      options={options}
      loading={isPending || isPlaceholderData}
      onSearch={setSearch}
      required
    />
  );
}

function ApplicationField({ form }: { form: MeetingForm }) {
  const { t } = useTranslation();
  const [candidateId, applicationId] = useWatch({
    control: form.control,
    name: ['candidateId', 'applicationId'],
  });
  const { data, error, refetch } = useApplicationsOfCandidate(form);
  const options = (data?.items ?? []).map((one) => ({
    value: one.id,
    label: one.job.title,
    description: one.step.title,
  }));
  const isLoading = candidateId && applicationId === null && error === null;
  return (
    <Stack sx={{ gap: 1, minWidth: 0 }}>
      <SelectField
        control={form.control}
        name="applicationId"
        label={t('meetings.field.application')}
        options={options}
        placeholder={t(isLoading ? 'ui.loading' : 'meetings.field.noJob')}
        clearable
        disabled={!candidateId}
      />
      {error !== null && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={() => void refetch()}>
              {t('ui.retry')}
            </Button>
          }
        >
          {error.message}
        </Alert>
      )}
    </Stack>
  );
}

/** The applications of the chosen candidate. The newest open one is preselected as soon as they are there. */
function useApplicationsOfCandidate({ control, watch, getValues, setValue }: MeetingForm) {
  const { id: companyId } = useCompany();
  const candidateId = useWatch({ control, name: 'candidateId' }) ?? '';
  const query = useQuery({ ...applicationsQuery(companyId, candidateId), enabled: candidateId !== '' });
  const items = query.data?.items;
  useEffect(() => {
    const subscription = watch((_values, { name }) => {
      if (name === 'candidateId') setValue('applicationId', null);
    });
    return () => subscription.unsubscribe();
  }, [watch, setValue]);
  useEffect(() => {
    if (items !== undefined && getValues('applicationId') === null)
      setValue('applicationId', usualApplicationOf(items));
  }, [items, getValues, setValue]);
  return query;
}

const nameOf = (person: { name: string; surname: string }): string =>
  `${person.name} ${person.surname}`.trim();
