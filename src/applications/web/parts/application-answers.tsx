import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { files, type StoredFile } from '#files/contract.ts';
import { addressOf } from '#platform/web/call.ts';
import { formatDate, formatNumber } from '#platform/web/format.ts';
import { useCompany } from '#platform/web/session.ts';
import { Surface } from '#ui/page/surface.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { FormSeen } from '../../answers-contract.ts';
import type { ApplicationDetail } from '../../contract.ts';
import { applicationQuery } from '../queries.ts';
import { FlaggedAnswers } from './flagged-answers.tsx';

type Question = FormSeen['questions'][number];

/** What somebody answered when they applied: the questions as they saw them, and the cover letter. */
export function ApplicationAnswers({ applicationId }: { applicationId: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(applicationQuery(useCompany().id, applicationId));
  if (data === undefined) return null;
  const asked = data.form.questions.filter((question) => question.mode !== 'invisible');
  return (
    <Surface
      title={data.job.title}
      description={t('applications.answers.applied', { date: formatDate(data.appliedAt) })}
    >
      {asked.length === 0 && data.coverLetter === '' ? (
        <EmptyState icon={MessageSquareText} title={t('applications.answers.none')} />
      ) : (
        <Stack sx={{ gap: 2 }}>
          <FlaggedAnswers answers={data.flaggedAnswers} />
          <Stack component="dl" sx={{ gap: 2, margin: 0 }}>
            {asked.map((question) => (
              <Entry key={question.id} label={question.label}>
                <Answer question={question} application={data} />
              </Entry>
            ))}
            {data.coverLetter !== '' && (
              <Entry label={t('applications.answers.coverLetter')}>{data.coverLetter}</Entry>
            )}
          </Stack>
        </Stack>
      )}
    </Surface>
  );
}

function Entry({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component="dd" sx={{ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </div>
  );
}

function Answer({ question, application }: { question: Question; application: ApplicationDetail }) {
  const { t } = useTranslation();
  const value = application.answers[question.id];
  if (question.type === 'video') {
    const file = application.videoFiles.find((one) => one.id === value);
    return file === undefined ? t('applications.answers.unanswered') : <Video file={file} />;
  }
  if (typeof value === 'number') {
    const unit = typeof question.settings['unit'] === 'string' ? question.settings['unit'] : '';
    return `${formatNumber(value)} ${unit}`;
  }
  if (typeof value === 'boolean') return t(value ? 'applications.answers.yes' : 'applications.answers.no');
  const chosen = Array.isArray(value) ? optionLabels(question, value) : [];
  return chosen.length === 0 ? t('applications.answers.unanswered') : chosen.join(', ');
}

function optionLabels({ settings }: Question, chosen: unknown[]): string[] {
  const options = (settings['options'] ?? []) as { id: string; label: string }[];
  return options.filter((option) => chosen.includes(option.id)).map((option) => option.label);
}

function Video({ file }: { file: StoredFile }) {
  const { t } = useTranslation();
  const params = { companyId: useCompany().id, fileId: file.id };
  const address = addressOf(files.download, { params });
  return (
    <>
      <Box component="video" controls preload="none" src={address} sx={{ width: '100%', borderRadius: 1 }} />
      <Link href={address}>{t('applications.answers.download', { title: file.title })}</Link>
    </>
  );
}
