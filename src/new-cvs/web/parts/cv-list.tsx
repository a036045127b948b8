import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '#files/contract.ts';
import { formatNumber } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { useNewCvsState } from '../new-cvs-context.ts';
import { type ReadCv, useReadCvs } from '../use-read-cv.ts';
import { CvLine } from './cv-line.tsx';

type CvListProps = {
  files: StoredFile[];
  /** Also those of pages that are not loaded. */
  total: number;
  jobId: string | null;
};

/** The uploaded CVs with what was read, how far the reading is, and the ways to add their candidates. */
export function CvList({ files, total, jobId }: CvListProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const cvs = useReadCvs(files);
  const { adding } = useNewCvsState();
  const read = cvs.filter(({ state }) => state.kind !== 'reading').length;
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ marginBlockStart: 4 }}>
      <Stack direction="row" sx={headStyles}>
        <div>
          <Typography variant="h2" id={headingId}>
            {t('new-cvs.list.heading', { count: total, number: formatNumber(total) })}
          </Typography>
          {cvs.length < total && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('new-cvs.list.shown', { number: formatNumber(cvs.length) })}
            </Typography>
          )}
        </div>
        <AddButtons cvs={cvs} jobId={jobId} />
      </Stack>
      {read < cvs.length && adding.progress === null && (
        <Box sx={{ marginBlockEnd: 2 }}>
          <Typography component="output" variant="body2" sx={{ display: 'block', marginBlockEnd: 0.75 }}>
            {t('new-cvs.list.progress', { done: formatNumber(read), total: formatNumber(cvs.length) })}
          </Typography>
          <LinearProgress
            variant="determinate"
            value={(100 * read) / cvs.length}
            aria-label={t('new-cvs.list.progressLabel')}
          />
        </Box>
      )}
      <Surface padding="none">
        <Stack component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {cvs.map((cv) => (
            <CvLine key={cv.file.id} cv={cv} jobId={jobId} />
          ))}
        </Stack>
      </Surface>
    </Box>
  );
}

function AddButtons({ cvs, jobId }: { cvs: ReadCv[]; jobId: string | null }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const { progress, addAll, stop } = useNewCvsState().adding;
  const complete = cvs.filter(({ state }) => state.kind === 'complete');
  const first = cvs.find(({ state }) => state.kind !== 'reading');
  if (progress !== null)
    return (
      // Far from the button that began it, which a double click meets twice.
      <Stack
        direction="row"
        sx={{
          gap: 1.5,
          alignItems: 'center',
          justifyContent: 'space-between',
          width: { xs: '100%', sm: 'auto' },
        }}
      >
        <Typography component="output" variant="body2">
          {t('new-cvs.list.adding', {
            done: formatNumber(progress.done),
            total: formatNumber(progress.total),
          })}
        </Typography>
        <Button variant="outlined" onClick={stop}>
          {t('new-cvs.list.stop')}
        </Button>
      </Stack>
    );
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {complete.length > 0 && (
        <Button variant="outlined" onClick={() => addAll(complete, jobId)}>
          {t('new-cvs.list.addComplete', { count: complete.length, number: formatNumber(complete.length) })}
        </Button>
      )}
      {first !== undefined && (
        <Button
          variant="contained"
          component={LinkComponent}
          href={links.newCv(first.file.id, jobId ?? undefined)}
        >
          {t('new-cvs.list.review')}
        </Button>
      )}
    </Stack>
  );
}

const headStyles = {
  gap: 1.5,
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  marginBlockEnd: 1.5,
} as const;
