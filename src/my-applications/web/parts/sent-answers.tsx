import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { writtenAnswer } from '#applications/web/parts/written-answer.ts';
import { bySection, shownItems } from '#forms/condition-rules.ts';
import { fileSizeText } from '#ui/fields/file-size-text.ts';
import { Surface } from '#ui/page/surface.tsx';
import type { OwnApplicationDetail } from '../../contract.ts';
import { profileLines } from '../../profile-rules.ts';
import type { Question } from './answer-values.ts';
import { EditAnswers } from './edit-answers.tsx';
import { ReplaceCv } from './replace-cv.tsx';
import { SentSection } from './sent-section.tsx';

type Entry = { key: string; label: string; text: string };

/** The answers under their sections, the cover letter, the profile and the files of an application, as they were sent. */
export function SentAnswers({ application }: { application: OwnApplicationDetail }) {
  const { t, i18n } = useTranslation();
  const { form, answers, files } = application;
  const shown = shownItems(form.questions, answers).filter(({ mode }) => mode !== 'invisible');
  const documents = documentsOf(application, t, i18n.language);
  return (
    <Surface title={t('my-applications.sent.title')}>
      {shown.length + documents.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('my-applications.sent.none')}</Typography>
      ) : (
        <Stack sx={{ gap: 2.5 }}>
          {bySection(shown).map(({ section, questions }) => (
            <SentSection key={section?.id ?? ''} title={section?.label ?? null}>
              <Entries
                entries={questions.map((question) => ({
                  key: question.id,
                  label: question.label,
                  text: answerText(question, answers[question.id], { files, t }),
                }))}
              />
            </SentSection>
          ))}
          {documents.length > 0 && <Entries entries={documents} />}
        </Stack>
      )}
      <EditAnswers application={application} />
      <ReplaceCv application={application} />
    </Surface>
  );
}

const Entries = ({ entries }: { entries: Entry[] }) => (
  <Stack component="dl" sx={{ gap: 2, margin: 0 }}>
    {entries.map(({ key, label, text }) => (
      <div key={key}>
        <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
          {label}
        </Typography>
        <Typography component="dd" sx={{ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      </div>
    ))}
  </Stack>
);

function documentsOf(application: OwnApplicationDetail, t: TFunction, language: string): Entry[] {
  const { coverLetter, files } = application;
  const words = { now: t('my-applications.sent.now'), language };
  const profile = profileLines(application.profile, words).map(({ part, lines }) => ({
    key: part,
    label: t(`my-applications.sent.profile.${part}`),
    // Entries with a description are apart, so that each is found.
    text: lines.join(lines.some((line) => line.includes('\n')) ? '\n\n' : '\n'),
  }));
  const sent = files
    .map(({ title, sizeBytes }) => `${title} (${fileSizeText(sizeBytes, language)})`)
    .join('\n');
  return [
    { key: 'coverLetter', label: t('my-applications.sent.coverLetter'), text: coverLetter },
    ...profile,
    { key: 'files', label: t('my-applications.sent.files'), text: sent },
  ].filter(({ text }) => text !== '');
}

function answerText(
  { type, ...question }: Question,
  value: unknown,
  { files, t }: { files: OwnApplicationDetail['files']; t: TFunction },
): string {
  const isText = typeof value === 'string';
  if (isText && type === 'link') return value;
  if (isText && type === 'video') return t('my-applications.sent.videoSent');
  const file = files.find(({ id }) => id === value);
  return (
    file?.title ?? writtenAnswer({ type, ...question }, value, t) ?? t('my-applications.sent.unanswered')
  );
}
