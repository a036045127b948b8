import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { ChoiceSwitch } from '#ui/fields/choice-switch.tsx';
import { type JobDraft, jobDraft } from '../../contract.ts';
import { type FormStep, type JobForm, type JobFormValues, valuesIn } from '../job-form-values.ts';
import { useTextLanguage } from '../text-language.ts';
import { type SeenJob, useJobSlots } from '../slots.tsx';
import { JobFormPreview } from './job-form-preview.tsx';
import { type Device, deviceIcons, PreviewFrame } from './preview-frame.tsx';

const pauseMs = 400;

const pages = ['job', 'form'] as const;
type PreviewedPage = (typeof pages)[number];

/** Preview of the job's public pages while they are edited; the server renders them as the careers site does. */
export function JobPreview({ form, step }: { form: JobForm['form']; step: FormStep }) {
  const { t } = useTranslation();
  const [device, setDevice] = useState<Device>('phone');
  const [chosen, setChosen] = useState<PreviewedPage | null>(null);
  const page = chosen ?? (step === 'form' ? 'form' : 'job');
  return (
    <Box component="section" aria-label={t('jobs.preview.label')} sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="body2" sx={{ flex: '1 1 140px', color: 'text.secondary' }}>
          {t('jobs.preview.label')}
        </Typography>
        <ChoiceSwitch
          label={t('jobs.preview.page')}
          value={page}
          onChange={setChosen}
          choices={pages.map((value) => ({ value, label: t(`jobs.preview.pages.${value}`) }))}
        />
        {page === 'job' && (
          <ChoiceSwitch
            label={t('jobs.preview.device')}
            value={device}
            onChange={setDevice}
            choices={(['phone', 'desktop'] as const).map((value) => ({
              value,
              label: t(`jobs.preview.devices.${value}`),
              icon: deviceIcons[value],
            }))}
          />
        )}
      </Box>
      {page === 'job' ? <PagePreview form={form} device={device} /> : <JobFormPreview form={form} />}
    </Box>
  );
}

function PagePreview({ form: { control }, device }: { form: JobForm['form']; device: Device }) {
  const { t } = useTranslation();
  const { shown } = useTextLanguage();
  const { html, error } = usePage(useDebounced(valuesIn(useWatch({ control }) as JobFormValues, shown)));
  if (error !== null) {
    return (
      <Typography variant="body2" sx={{ color: 'error.main' }}>
        {error}
      </Typography>
    );
  }
  if (html === undefined) return <Skeleton variant="rounded" sx={{ height: 420 }} />;
  return <PreviewFrame html={html} device={device} title={t('jobs.preview.pages.job')} />;
}

/** Returns the value after it has not changed for a moment. */
function useDebounced<T>(value: T): T {
  const text = JSON.stringify(value);
  const [calm, setCalm] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return JSON.parse(calm) as T;
}

function usePage(values: JobFormValues): { html: string | undefined; error: string | null } {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const { drawPage } = useJobSlots();
  const job = drawable(values, t('jobs.preview.noTitle'));
  const { data, error } = useQuery({
    queryKey: ['job page', companyId, job],
    queryFn: () => (job === null || drawPage === undefined ? '' : drawPage(companyId, job)),
    enabled: job !== null && drawPage !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  return { html: data, error: error?.message ?? null };
}

/** The values that a preview of an incomplete form can use, without those only the team sees. */
function drawable(values: JobFormValues, noTitle: string): SeenJob | null {
  const seen = {
    ...values,
    title: values.title.trim() || noTitle,
    hiringTeam: [],
    tags: [],
    pipelineId: null,
  };
  const whole = jobDraft.safeParse(seen);
  if (whole.success) return withoutTeamFields(whole.data);
  const faulty = new Set(whole.error.issues.map(({ path }) => path[0]));
  const sound = Object.entries(seen).filter(([name]) => !faulty.has(name));
  const rest = jobDraft.safeParse({ title: noTitle, ...Object.fromEntries(sound) });
  return rest.success ? withoutTeamFields(rest.data) : null;
}

function withoutTeamFields({
  hiringTeam: _team,
  pipelineId: _pipeline,
  tags: _tags,
  ...seen
}: JobDraft): SeenJob {
  return { ...seen, questions: seen.questions.map(({ id: _id, ...question }) => question) };
}
