import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Flag, MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { bySection, shownItems } from '#forms/condition-rules.ts';
import { formatDate } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { KnockoutAnswer, FormSeen } from '../../answers-contract.ts';
import type { ApplicationDetail } from '../../contract.ts';
import { applicationQuery } from '../queries.ts';
import { FileAnswer } from './file-answer.tsx';
import { ruleInWords } from './flag-words.ts';
import { LinkAnswer } from './link-answer.tsx';
import { writtenAnswer } from './written-answer.ts';

type Question = FormSeen['questions'][number];

type ApplicationAnswersProps = {
  applicationId: string;
  /** On the page with what the applicant saw: with the documents, and without what only the team sees. */
  isRecord?: boolean;
};

/** An applicant's answers: the questions as they were then, and the cover letter. */
export function ApplicationAnswers({ applicationId, isRecord = false }: ApplicationAnswersProps) {
  const { t } = useTranslation();
  const { data } = useQuery(applicationQuery(useCompany().id, applicationId));
  if (data === undefined) return null;
  const asked = shownItems(data.form.questions, data.answers).filter(({ mode }) => mode !== 'invisible');
  return (
    <Surface
      title={isRecord ? t('applications.asApplied.form') : data.job.title}
      description={isRecord ? null : t('applications.answers.applied', { date: formatDate(data.appliedAt) })}
      actions={!isRecord && data.isByApplicant && <AsAppliedLink application={data} />}
    >
      {isRecord && <Documents application={data} />}
      {asked.length === 0 && data.coverLetter === '' ? (
        <EmptyState icon={MessageSquareText} title={t('applications.answers.none')} />
      ) : (
        <Stack sx={{ gap: 2.5 }}>
          {bySection(asked).map(({ section, questions }) => (
            <Box key={section?.id ?? ''} component={section === null ? 'div' : 'section'}>
              {section !== null && (
                <Typography component="h3" variant="body2" sx={{ fontWeight: 600, marginBlockEnd: 1.5 }}>
                  {section.label}
                </Typography>
              )}
              <Stack component="dl" sx={{ gap: 2, margin: 0 }}>
                {questions.map((question) => (
                  <Entry
                    key={question.id}
                    label={question.label}
                    flagged={
                      isRecord
                        ? undefined
                        : data.knockoutAnswers.find((one) => one.questionId === question.id)
                    }
                  >
                    <Answer question={question} application={data} />
                  </Entry>
                ))}
              </Stack>
            </Box>
          ))}
          {data.coverLetter !== '' && (
            <Box component="dl" sx={{ margin: 0 }}>
              <Entry label={t('applications.answers.coverLetter')}>{data.coverLetter}</Entry>
            </Box>
          )}
        </Stack>
      )}
    </Surface>
  );
}

function AsAppliedLink({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const { id, candidateId, job } = application;
  return (
    <Button
      component={LinkComponent}
      href={links.asApplied(candidateId, id)}
      size="small"
      aria-label={t('applications.asApplied.linkNamed', { job: job.title })}
    >
      {t('applications.asApplied.link')}
    </Button>
  );
}

/** The files that the form asked for by itself. */
function Documents({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation();
  const { form, cvFile, coverLetterFile } = application;
  const files = [
    { mode: form.standardFieldModes['cv'], label: t('applications.asApplied.cv'), file: cvFile },
    {
      mode: coverLetterFile === null ? 'invisible' : form.standardFieldModes['coverLetter'],
      label: t('applications.answers.coverLetter'),
      file: coverLetterFile,
    },
  ].filter(({ mode }) => mode !== 'invisible');
  if (files.length === 0) return null;
  return (
    <Stack component="dl" sx={{ gap: 2, margin: 0, marginBlockEnd: 2.5 }}>
      {files.map(({ label, file }) => (
        <Entry key={label} label={label}>
          {file === null ? t('applications.asApplied.noFile') : <FileAnswer file={file} isVideo={false} />}
        </Entry>
      ))}
    </Stack>
  );
}

type EntryProps = { label: string; flagged?: KnockoutAnswer | undefined; children: ReactNode };

function Entry({ label, flagged, children }: EntryProps) {
  const { t } = useTranslation();
  return (
    <div>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component="dd" sx={{ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
      {flagged !== undefined && (
        <Box component="dd" sx={{ margin: '4px 0 0' }}>
          <StatusChip tone="warning" icon={Flag} label={ruleInWords(flagged, t)} />
        </Box>
      )}
    </div>
  );
}

function Answer({ question, application }: { question: Question; application: ApplicationDetail }) {
  const { t } = useTranslation();
  const value = application.answers[question.id];
  if (question.type === 'link' && typeof value === 'string') return <LinkAnswer address={value} />;
  const file = application.answerFiles.find((one) => one.id === value);
  if (file !== undefined) return <FileAnswer file={file} isVideo={question.type === 'video'} />;
  return writtenAnswer(question, value, t) ?? t('applications.answers.unanswered');
}
