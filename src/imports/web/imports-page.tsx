import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, FileSpreadsheet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { acceptedExtensions } from '#files/rules.ts';
import { fullName } from '#candidates/web/candidate-words.ts';
import { CallError } from '#platform/web/call.ts';
import { download } from '#platform/web/download.ts';
import { formatDateTime, formatNumber } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { FileDrop } from '#ui/fields/file-drop.tsx';
import { useLinkComponent } from '#ui/link-component.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type ImportView, imports } from '../contract.ts';
import { importLimitBytes, rowsMax } from '../rules.ts';
import { stateTones } from './parts/state-tones.ts';
import { usedCounts } from './parts/used-counts.ts';
import { useUploadTable } from './parts/use-upload-table.ts';
import { importPages } from './queries.ts';

/** Starts an import by a drop, and lists the earlier ones. */
export function ImportsPage() {
  const { t, i18n } = useTranslation();
  const { id: companyId } = useCompany();
  const { item, select, remove, retry } = useUploadTable(companyId);
  const query = useInfiniteQuery(importPages(companyId));
  const size = importLimitBytes / (1024 * 1024);
  const empty = (
    <EmptyState icon={FileSpreadsheet} title={t('imports.page.none')} body={t('imports.page.noneBody')} />
  );
  return (
    <PageFrame>
      <PageHeader
        title={t('imports.page.title')}
        subtitle={t('imports.page.intro')}
        back={{ label: t('imports.page.back'), href: links.candidates() }}
        controls={<TemplateButton companyId={companyId} language={i18n.language} />}
      />
      <FileDrop
        id="import-table"
        aria={{ 'aria-label': t('imports.drop.label') }}
        accept={acceptedExtensions('import')}
        hint={t('imports.drop.hint', { size, rows: formatNumber(rowsMax) })}
        items={item === null ? [] : [item]}
        onSelect={([file]) => file && select(file)}
        onRemove={remove}
        onRetry={retry}
      />
      <Typography variant="h2" sx={{ marginBlock: '32px 12px' }}>
        {t('imports.page.earlier')}
      </Typography>
      <PagedList query={query} empty={empty} more={t('imports.page.more')}>
        {(all) => (
          <Surface padding="none">
            <Stack component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
              {all.map((one) => (
                <ImportLine key={one.id} one={one} />
              ))}
            </Stack>
          </Surface>
        )}
      </PagedList>
    </PageFrame>
  );
}

function TemplateButton({ companyId, language }: { companyId: string; language: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const query = { language: language === 'tr' ? ('tr' as const) : ('en' as const) };
  const save = (): void =>
    void download(imports.exportTemplate, { params: { companyId }, query }).catch((error: unknown) => {
      if (error instanceof CallError) toast.error(error.message);
    });
  return (
    <Button startIcon={<Download size={15} aria-hidden />} onClick={save}>
      {t('imports.drop.template')}
    </Button>
  );
}

function ImportLine({ one }: { one: ImportView }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const counts = usedCounts(one).map(
    ({ name, count }) => `${t(`imports.check.${name}`)}: ${formatNumber(count)}`,
  );
  const by = one.createdBy === null ? t('imports.result.deletedMember') : fullName(one.createdBy);
  return (
    <Box component="li" sx={lineStyles}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Link component={LinkComponent} href={links.import(one.id)} sx={{ fontWeight: 600 }}>
          {one.title}
        </Link>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('imports.result.by', { name: by, date: formatDateTime(one.startedAt ?? one.createdAt) })}
        </Typography>
        {counts.length > 0 && <Typography variant="body2">{counts.join(' · ')}</Typography>}
      </Box>
      <StatusChip tone={stateTones[one.state]} label={t(`imports.states.${one.state}`)} />
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
