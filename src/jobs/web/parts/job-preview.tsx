import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#platform/web/format.ts';
import { useCompany } from '#platform/web/session.ts';
import { hasWords } from '../../rules.ts';
import type { JobForm, JobFormValues } from '../job-form-values.ts';
import { glanceOf, payInWords } from '../job-words.ts';
import { departmentsQuery } from '../queries.ts';
import { DescriptionView } from './description-view.tsx';

/** The job's page as an applicant will see it, while it is being written. */
export function JobPreview({ form: { control } }: { form: JobForm['form'] }) {
  const { t } = useTranslation();
  const company = useCompany();
  const values = useWatch({ control }) as JobFormValues;
  const html = values.descriptionHtml ?? '';
  return (
    <Box component="section" aria-label={t('jobs.preview.label')} sx={frame}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {company.name}
      </Typography>
      <Typography component="p" variant="h2" sx={{ marginBlock: 0.5, overflowWrap: 'anywhere' }}>
        {values.title.trim() || t('jobs.preview.noTitle')}
      </Typography>
      <Facts values={values} />
      <Button variant="contained" disabled fullWidth sx={{ marginBlock: 2 }}>
        {t('jobs.preview.apply')}
      </Button>
      {hasWords(html) ? (
        <DescriptionView html={html} />
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{t('jobs.preview.noDescription')}</Typography>
      )}
      <Skills skills={values.skills ?? []} />
    </Box>
  );
}

function Facts({ values }: { values: JobFormValues }) {
  const { t, i18n } = useTranslation();
  const { data } = useQuery(departmentsQuery(useCompany().id));
  const department = data?.items.find((one) => one.id === values.departmentId) ?? null;
  const glance = {
    department,
    city: values.city ?? '',
    country: values.country ?? '',
    locationType: values.locationType ?? 'onsite',
    jobType: values.jobType ?? 'fulltime',
  };
  const pay = values.payShown ? payInWords(values, t, i18n.language) : '';
  const closing = values.closesOn ? t('jobs.preview.closesOn', { date: formatDate(values.closesOn) }) : '';
  return (
    <Typography component="div" variant="body2" sx={{ color: 'text.secondary' }}>
      <div>{glanceOf(glance, t, i18n.language)}</div>
      {pay !== '' && <div>{pay}</div>}
      {closing !== '' && <div>{closing}</div>}
    </Typography>
  );
}

function Skills({ skills }: { skills: string[] }) {
  const { t } = useTranslation();
  if (skills.length === 0) return null;
  return (
    <Typography variant="body2" sx={{ marginBlockStart: 2 }}>
      {t('jobs.preview.skills', { skills: skills.join(', ') })}
    </Typography>
  );
}

const frame = {
  padding: 2.5,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '12px',
  backgroundColor: 'background.paper',
} as const;
