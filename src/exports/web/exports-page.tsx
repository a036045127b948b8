import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { Download, FileDown, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { formatDateTime, formatNumber } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { keyOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { Tone } from '#ui/theme/tokens.ts';
import { type ExportView, exports_ } from '../contract.ts';
import { type ExportState, keptHours } from '../rules.ts';
import { sizeText } from './parts/size-text.ts';
import { useDownload } from './parts/use-download.ts';
import { useExports, useListedExport } from './queries.ts';

/** The member's exports: those that are written, and those that can be downloaded. */
export function ExportsPage() {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const query = useExports(companyId);
  const [deleted, setDeleted] = useState<ExportView | null>(null);
  const empty = (
    <EmptyState icon={FileDown} title={t('exports.page.none')} body={t('exports.page.noneBody')} />
  );
  return (
    <PageFrame>
      <PageHeader
        title={t('exports.page.title')}
        subtitle={t('exports.page.intro', { hours: keptHours })}
        back={{ label: t('exports.page.back'), href: links.candidates() }}
      />
      <PagedList query={query} empty={empty} more={t('exports.page.more')}>
        {(all) => (
          <Surface padding="none">
            <Stack component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
              {all.map((one) => (
                <ExportLine
                  key={one.id}
                  listed={one}
                  companyId={companyId}
                  onDelete={() => setDeleted(one)}
                />
              ))}
            </Stack>
          </Surface>
        )}
      </PagedList>
      {deleted !== null && <DeleteDialog {...{ deleted, companyId }} onClose={() => setDeleted(null)} />}
    </PageFrame>
  );
}

const tones: Readonly<Record<ExportState, Tone>> = { waiting: 'info', ready: 'success', failed: 'danger' };

type ExportLineProps = { listed: ExportView; companyId: string; onDelete: () => void };

function ExportLine({ listed, companyId, onDelete }: ExportLineProps) {
  const { t, i18n } = useTranslation();
  const one = useListedExport(companyId, listed);
  const download = useDownload(companyId);
  const name = `${one.title}.${one.format}`;
  const rows = t('exports.dialog.rows', { count: one.rowCount, number: formatNumber(one.rowCount) });
  return (
    <Box component="li" sx={lineStyles}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {formatDateTime(one.createdAt)}
          {one.state === 'ready' &&
            one.expiresAt !== null &&
            ` · ${t('exports.page.until', { date: formatDateTime(one.expiresAt) })}`}
        </Typography>
        {one.state !== 'failed' && (
          <Typography variant="body2">{sizeText(rows, one.sizeBytes, i18n.language)}</Typography>
        )}
      </Box>
      <StatusChip tone={tones[one.state]} label={t(`exports.states.${one.state}`)} />
      {one.state === 'ready' && (
        <Button
          variant="outlined"
          size="small"
          startIcon={<Download size={15} aria-hidden />}
          aria-label={t('exports.page.downloadOne', { name })}
          onClick={() => download(one.id)}
        >
          {t('exports.page.download')}
        </Button>
      )}
      <Tooltip title={t('exports.page.delete', { name })}>
        <IconButton size="small" aria-label={t('exports.page.delete', { name })} onClick={onDelete}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

const lineStyles = (theme: Theme) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  padding: '14px 16px',
  '& + &': { borderBlockStart: `1px solid ${theme.kadro.line}` },
});

type DeleteDialogProps = { deleted: ExportView; companyId: string; onClose: () => void };

function DeleteDialog({ deleted, companyId, onClose }: DeleteDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const remove = async (): Promise<void> => {
    await call(exports_.delete, { params: { companyId, exportId: deleted.id } });
    await client.invalidateQueries({ queryKey: keyOf(exports_.list) });
  };
  return (
    <ConfirmActionDialog
      title={t('exports.delete.title')}
      body={t(deleted.state === 'waiting' ? 'exports.delete.stops' : 'exports.delete.body', {
        name: `${deleted.title}.${deleted.format}`,
      })}
      confirmLabel={t('exports.delete.confirm')}
      onSure={remove}
      onClose={onClose}
    />
  );
}
