import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Undo2 } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '#candidates/web/candidate-words.ts';
import { formatDate, formatDateTime } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { useLinkComponent } from '#ui/link-component.tsx';
import { Surface } from '#ui/page/surface.tsx';
import type { ImportDetails } from '../../contract.ts';
import { ImportCounts } from './import-counts.tsx';
import { ImportRows } from './import-rows.tsx';

const UndoImportDialog = lazy(async () => ({
  default: (await import('../undo-import-dialog.tsx')).UndoImportDialog,
}));

type ImportResultProps = { found: ImportDetails; companyId: string };

/** The result of the import, and its undo. */
export function ImportResult({ found, companyId }: ImportResultProps) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const [isUndoing, setUndoing] = useState(false);
  const title = found.state === 'undone' || found.state === 'stopped' ? found.state : 'done';
  const by = found.createdBy === null ? t('imports.result.deletedMember') : fullName(found.createdBy);
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Surface
        title={t(`imports.result.${title}`)}
        description={t('imports.result.by', {
          name: by,
          date: formatDateTime(found.finishedAt ?? found.createdAt),
        })}
      >
        <ImportCounts found={found} />
        {found.legalBasis !== null && (
          <Typography variant="body2" sx={{ marginBlockStart: 2 }}>
            {t('imports.check.basis')} {t(`imports.check.bases.${found.legalBasis}`)}
          </Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, marginBlockStart: 2 }}>
          <Button variant="contained" component={LinkComponent} href={links.candidates()}>
            {t('imports.result.people')}
          </Button>
          <Button component={LinkComponent} href={links.imports()}>
            {t('imports.result.another')}
          </Button>
          {found.can.undo && (
            <Button startIcon={<Undo2 size={15} aria-hidden />} onClick={() => setUndoing(true)}>
              {t('imports.result.undo')}
            </Button>
          )}
          {found.can.undo && found.undoUntil !== null && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('imports.result.undoUntil', { date: formatDate(found.undoUntil) })}
            </Typography>
          )}
        </Box>
      </Surface>
      <ImportRows found={found} companyId={companyId} />
      {isUndoing && (
        <LazyOverlay>
          <UndoImportDialog found={found} companyId={companyId} onClose={() => setUndoing(false)} />
        </LazyOverlay>
      )}
    </Box>
  );
}
