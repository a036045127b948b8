import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptedExtensions, fileRules, formatNames } from '#files/rules.ts';
import { links } from '#platform/web/links.ts';
import { useHeadingOnChange } from '#platform/web/use-heading-focus.ts';
import { FileDrop } from '#ui/fields/file-drop.tsx';
import { Surface } from '#ui/page/surface.tsx';
import type { JobFormValues } from '#jobs/web/job-form-values.ts';
import { DescriptionReview } from './description-review.tsx';
import { PasteText } from './paste-text.tsx';
import { UnreadFile } from './unread-file.tsx';
import { type ReadFile, useReadUpload } from './use-read-upload.ts';

/** A new job from a file: choose, read, review; the form then starts with the accepted values. */
export function ReadDescription({ onAccept }: { onAccept: (values: Partial<JobFormValues>) => void }) {
  const navigate = useNavigate();
  const [read, setRead] = useState<ReadFile | null>(null);
  useHeadingOnChange(read);
  const goOn = (values: Partial<JobFormValues>): void => {
    onAccept(values);
    void navigate({ href: links.createJob('manual'), ignoreBlocker: true });
  };
  if (read === null) return <ChooseFile onRead={setRead} />;
  const { reading } = read;
  const again = (): void => {
    URL.revokeObjectURL(read.address);
    setRead(null);
  };
  if (reading.fields === null) return <UnreadFile file={reading.file} onAgain={again} />;
  return <DescriptionReview read={read} fields={reading.fields} onAccept={goOn} onAgain={again} />;
}

function ChooseFile({ onRead }: { onRead: (read: ReadFile) => void }) {
  const { t } = useTranslation();
  const { items, select, remove, retry } = useReadUpload(onRead);
  const limit = fileRules.job_description.limitBytes / (1024 * 1024);
  const isReading = items.some(({ progress, error }) => progress === 1 && !error);
  return (
    <Stack sx={{ maxWidth: 640, gap: 2 }}>
      <Surface title={t('descriptions.upload.title')}>
        <FileDrop
          id="job-description"
          accept={acceptedExtensions('job_description')}
          hint={t('descriptions.upload.hint', { formats: formatNames('job_description'), limit })}
          items={items}
          onSelect={(files) => select(files)}
          onRemove={remove}
          onRetry={retry}
        />
        <Box
          component="output"
          sx={{ display: 'block', marginBlockStart: 1.5, color: 'text.secondary', fontSize: '0.8125rem' }}
        >
          {isReading ? t('descriptions.upload.reading') : t('descriptions.upload.nothingKept')}
        </Box>
      </Surface>
      <PasteText busy={isReading} onSubmit={(file) => select([file], true)} />
    </Stack>
  );
}
