import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '#files/contract.ts';
import { acceptedExtensions, fileRules, formatNames } from '#files/rules.ts';
import { hasText } from '#files/text-state-rules.ts';
import type { CvFields } from '#profiles/cv-reading-contract.ts';
import { fileProblem } from '#profiles/rules.ts';
import { ShowFileButton } from '#reading/web/parts/show-file-button.tsx';
import { FileDrop } from '#ui/fields/file-drop.tsx';
import type { NewCv } from '../use-new-cv.ts';

const limit = fileRules.cv.limitBytes / (1024 * 1024);

/** The drop zone for the CV of a new candidate, what becomes of it, and the invitation to type instead. */
export function NewCvField({ cv }: { cv: NewCv }) {
  const { t } = useTranslation();
  const { item, file, isReading, select, retry, remove } = cv;
  const reading = t(
    file?.textState === 'reading_pictures'
      ? 'profiles.complete.readingPictures'
      : 'candidates.create.reading',
  );
  return (
    <Stack sx={{ gap: 1.5 }}>
      <div>
        <Typography component="h3" sx={{ fontWeight: 600, marginBlockEnd: 0.75 }} id="new-cv-label">
          {t('candidates.create.cv')}
        </Typography>
        <FileDrop
          id="new-cv"
          labelledBy="new-cv-label"
          accept={acceptedExtensions('cv')}
          hint={t('candidates.create.cvHint', { formats: formatNames('cv'), limit })}
          items={item === null ? [] : [item]}
          onSelect={([chosen]) => chosen && select(chosen)}
          onRemove={remove}
          onRetry={retry}
        />
      </div>
      {isReading && (
        <div>
          <Typography component="output" variant="body2" sx={{ display: 'block', marginBlockEnd: 0.75 }}>
            {reading}
          </Typography>
          <LinearProgress aria-label={reading} />
        </div>
      )}
      {file !== null && !isReading && <ReadNotice file={file} fields={cv.fields} />}
      <ShowFileButton />
      {item === null && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('candidates.create.orType')}
        </Typography>
      )}
    </Stack>
  );
}

type ReadNoticeProps = { file: StoredFile; fields: CvFields | null };

/** Says that the fields were filled, or why not. */
export function ReadNotice({ file, fields }: ReadNoticeProps) {
  const { t } = useTranslation();
  const { textState } = file;
  if (hasText(textState) && fields !== null && hasValues(fields)) {
    const isScan = textState === 'from_pictures';
    const filled = fields.name === null ? 'candidates.create.filledNameless' : 'candidates.create.filled';
    return (
      <Alert severity={isScan || fields.name === null ? 'warning' : 'info'}>
        {fields.origin !== null && `${t(`reading.origin.${fields.origin}`)} `}
        {t(isScan ? 'profiles.complete.fromPictures' : filled)}
      </Alert>
    );
  }
  const words = hasText(textState)
    ? 'profiles.complete.nothing'
    : `profiles.complete.unreadable.${fileProblem(file) ?? textState}`;
  return (
    <Alert severity="warning">
      <Box component="span" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
        {t(`${words}.title`, { title: file.title })}
      </Box>
      {file.scanState !== 'infected' && t('candidates.create.unread')}
    </Alert>
  );
}

/** A CV without a name that can be read may have filled other fields. */
const hasValues = ({ name, emails, phones, experiences, educations }: CvFields): boolean =>
  name !== null || [emails, phones, experiences, educations].some((values) => values.length > 0);
