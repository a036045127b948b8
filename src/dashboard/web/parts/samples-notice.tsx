import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { FlaskConical } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHeadingOnRemoval } from '#platform/web/use-heading-focus.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import type { Samples } from '../../contract.ts';

const RemoveSamplesDialog = lazy(async () => ({
  default: (await import('../remove-samples-dialog.tsx')).RemoveSamplesDialog,
}));

/** Says that the company has sample data, and removes it. */
export function SamplesNotice({ samples }: { samples: Samples }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const part = useHeadingOnRemoval<HTMLDivElement>();
  return (
    <>
      <Alert
        ref={part}
        severity="info"
        icon={<FlaskConical size={18} aria-hidden />}
        sx={noticeStyles}
        action={
          <Button size="small" color="inherit" variant="outlined" onClick={() => setAsking(true)}>
            {t('dashboard.samples.remove')}
          </Button>
        }
      >
        {t('dashboard.samples.notice')}
      </Alert>
      {isAsking && (
        <LazyOverlay>
          <RemoveSamplesDialog samples={samples} onClose={() => setAsking(false)} />
        </LazyOverlay>
      )}
    </>
  );
}

// On a phone the button is below the text.
const noticeStyles = {
  marginBlockEnd: 2.5,
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  '& .MuiAlert-message': { flex: { xs: '1 1 70%', sm: '1 1 0' }, minWidth: 0 },
  '& .MuiAlert-action': {
    paddingBlockStart: 0,
    paddingInlineStart: { xs: 0, sm: 2 },
    marginInlineStart: { xs: 3.5, sm: 'auto' },
    marginBlock: { xs: 0.5, sm: 0 },
  },
} as const;
