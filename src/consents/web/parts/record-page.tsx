import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { type Crumb, PageHeader } from '#ui/page/page-header.tsx';
import { PrintPage } from '#ui/page/print-page.tsx';

type RecordPageProps = { title: string; subtitle: string; back: Crumb; children: ReactNode };

/** The page of a sent form as its sender saw it, to read and to print. */
export function RecordPage({ title, subtitle, back, children }: RecordPageProps) {
  const { t } = useTranslation();
  return (
    <PageFrame>
      <PrintPage />
      <PageHeader
        {...{ title, subtitle, back }}
        primaryAction={
          <Button
            variant="outlined"
            startIcon={<Printer size={16} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('consents.record.print')}
          </Button>
        }
      />
      <Stack
        sx={{ gap: 2, maxWidth: 860, '@media print': { display: 'block', '& > *': { marginBlockEnd: 2 } } }}
      >
        {children}
      </Stack>
    </PageFrame>
  );
}
