import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptedExtensions } from '#files/rules.ts';
import { formatDate } from '#platform/web/format.ts';
import { useToast } from '#ui/toasts.tsx';
import type { OwnApplicationDetail } from '../../contract.ts';
import { isUnderWay } from '../../rules.ts';
import { isRehearsed, useReplaceCv } from '../queries.ts';
import { FileInput } from './file-input.tsx';
import { RehearsedNote } from './rehearsed-note.tsx';

type ReplaceCvProps = { application: OwnApplicationDetail };

/** Another CV, until the team has opened the application; afterwards the reason why not. */
export function ReplaceCv({ application }: ReplaceCvProps) {
  const { t } = useTranslation();
  const { can, openedAt, status } = application;
  if (can.replaceCv) return <CvUpload application={application} />;
  if (openedAt === null || !isUnderWay(status)) return null;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockStart: 2 }}>
      {t('my-applications.cv.opened', { date: formatDate(openedAt) })}
    </Typography>
  );
}

function CvUpload({ application: { id } }: ReplaceCvProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState({ name: '', share: 0 });
  const replace = useReplaceCv((share) => setProgress((before) => ({ ...before, share })));
  const send = (file: File): void => {
    setProgress({ name: file.name, share: 0 });
    replace.mutate(
      { applicationId: id, file },
      {
        onSuccess: () => toast.success(t('my-applications.cv.done')),
        onError: (error) => toast.error(error.message),
      },
    );
  };
  return (
    <Box sx={{ marginBlockStart: 2 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockEnd: 1 }}>
        {t('my-applications.cv.until')}
      </Typography>
      <FileInput ref={input} accept={acceptedExtensions('cv')} onChoose={send} />
      <Button
        variant="outlined"
        startIcon={<Upload size={16} aria-hidden />}
        loading={replace.isPending}
        disabled={isRehearsed()}
        onClick={() => input.current?.click()}
      >
        {t('my-applications.cv.replace')}
      </Button>
      <RehearsedNote />
      {replace.isPending && (
        <LinearProgress
          variant="determinate"
          value={Math.round(progress.share * 100)}
          aria-label={t('my-applications.cv.sending', { name: progress.name })}
          sx={{ marginBlockStart: 1 }}
        />
      )}
    </Box>
  );
}
