import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fullName } from '#candidates/web/candidate-words.ts';
import type { Output } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { formatNumber } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { useLinkComponent } from '#ui/link-component.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { type ImportDetails, imports } from '../contract.ts';
import { undoPreviewQuery, useStoreImport } from './queries.ts';

type UndoImportDialogProps = { found: ImportDetails; companyId: string; onClose: () => void };

/** Confirms an undo: it shows the counts and the people whom it keeps. */
export function UndoImportDialog({ found, companyId, onClose }: UndoImportDialogProps) {
  const { t } = useTranslation();
  const store = useStoreImport();
  const preview = useQuery(undoPreviewQuery(companyId, found.id));
  const undo = async (): Promise<void> =>
    store(await call(imports.undo, { params: { companyId, importId: found.id } }), companyId);
  return (
    <ConfirmActionDialog
      title={t('imports.undo.title')}
      body={
        preview.data !== undefined ? (
          <Preview preview={preview.data} />
        ) : preview.error !== null ? (
          <FailureState error={preview.error} onRetry={() => void preview.refetch()} />
        ) : (
          <ListSkeleton rows={3} />
        )
      }
      confirmLabel={t('imports.undo.confirm')}
      ready={preview.data !== undefined}
      onSure={undo}
      onClose={onClose}
    />
  );
}

function Preview({ preview }: { preview: Output<typeof imports.previewUndo> }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const { removedCount, restoredCount, keptCount, kept } = preview;
  const said = (key: 'removed' | 'restored' | 'kept', count: number) =>
    count > 0 && <p>{t(`imports.undo.${key}`, { count, number: formatNumber(count) })}</p>;
  return (
    <>
      {removedCount + restoredCount + keptCount === 0 && <p>{t('imports.undo.nothing')}</p>}
      {said('removed', removedCount)}
      {said('restored', restoredCount)}
      {said('kept', keptCount)}
      <Box component="ul" sx={{ maxHeight: 200, overflowY: 'auto', paddingInlineStart: 2.5, margin: 0 }}>
        {kept.map((person) => (
          <li key={person.id}>
            <Link component={LinkComponent} href={links.candidate(person.id)}>
              {fullName(person)}
            </Link>
          </li>
        ))}
      </Box>
      {keptCount > kept.length && (
        <Typography variant="caption">{t('imports.undo.first', { count: kept.length })}</Typography>
      )}
    </>
  );
}
