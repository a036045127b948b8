import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import type { ImportDetails } from '../../contract.ts';
import { columnsMax, rowsMax } from '../../rules.ts';
import { ReadAs } from './read-as.tsx';

type UnreadableNoticeProps = { found: ImportDetails; companyId: string };

/** Why a file cannot be read, and what helps. */
export function UnreadableNotice({ found, companyId }: UnreadableNoticeProps) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const values = { rows: formatNumber(rowsMax), columns: columnsMax };
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Alert severity="error" sx={{ width: '100%' }}>
        <AlertTitle>{t('imports.unreadable.title')}</AlertTitle>
        {t(`imports.unreadable.${found.unreadableReason ?? 'broken'}`, values)}
      </Alert>
      {found.can.change && <ReadAs found={found} companyId={companyId} />}
      <Button variant="contained" component={LinkComponent} href={links.imports()}>
        {t('imports.result.another')}
      </Button>
    </Box>
  );
}
