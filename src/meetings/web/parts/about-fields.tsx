import Box from '@mui/material/Box';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Facts } from '#ui/page/facts.tsx';
import type { Meeting } from '../../contract.ts';
import { applicationsQuery, candidatesQuery } from '../queries.ts';
import type { MeetingCandidate, MeetingForm } from './meeting-form-values.ts';
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
  const company = useCompany();
  const candidateId = useWatch({ control: form.control, name: 'candidateId' }) ?? '';
  useApplicationOfCandidate(form, company.id);
  const { data } = useQuery({ ...applicationsQuery(company.id, candidateId), enabled: candidateId !== '' });
  const options = (data?.items ?? []).map((one) => ({
    value: one.id,
    label: one.job.title,
    description: one.step.title,
  }));
  return (
    <SelectField
      control={form.control}
      name="applicationId"
      label={t('meetings.field.application')}
      options={options}
      placeholder={t('meetings.field.noJob')}
      clearable
      disabled={candidateId === ''}
    />
  );
}

// Another candidate has other applications, so the newest open one is preselected.
function useApplicationOfCandidate({ watch, getValues, setValue }: MeetingForm, companyId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const choose = async (candidateId: string): Promise<void> => {
      const { items } = await client.fetchQuery(applicationsQuery(companyId, candidateId));
      const open = items.find((one) => one.outcome === 'open');
      const isUnchanged = getValues('candidateId') === candidateId && getValues('applicationId') === '';
      if (open !== undefined && isUnchanged) setValue('applicationId', open.id);
    };
    // Without the list the field stays empty; its own query shows the error.
    const tryToChoose = (candidateId: string): void => void choose(candidateId).catch(() => undefined);
    const initial = getValues('candidateId');
    if (initial !== '' && getValues('applicationId') === '') tryToChoose(initial);
    const subscription = watch(({ candidateId }, { name }) => {
      if (name !== 'candidateId') return;
      setValue('applicationId', '');
      if (candidateId) tryToChoose(candidateId);
    });
    return () => subscription.unsubscribe();
  }, [client, companyId, watch, getValues, setValue]);
}

const nameOf = (person: { name: string; surname: string }): string =>
  `${person.name} ${person.surname}`.trim();
