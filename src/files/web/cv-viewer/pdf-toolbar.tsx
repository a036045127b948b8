import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { ChevronDown, ChevronUp, Maximize, Minus, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';

type PdfToolbarProps = {
  page: number;
  pages: number;
  percent: number;
  /** Number of marks on the drawn pages. */
  hits: number;
  onPage: (page: number) => void;
  onZoom: (change: 'in' | 'out' | 'fit') => void;
  end?: ReactNode;
};

/** Page number and zoom controls. */
export function PdfToolbar({ page, pages, percent, hits, onPage, onZoom, end }: PdfToolbarProps) {
  const { t } = useTranslation();
  const to = (number: number): void => onPage(Math.min(pages, Math.max(1, number)));
  return (
    <Stack direction="row" role="toolbar" aria-label={t('files.viewer.toolbar')} sx={barStyles}>
      <Tool label={t('files.viewer.previousPage')} onClick={() => to(page - 1)} disabled={page <= 1}>
        <ChevronUp size={16} aria-hidden />
      </Tool>
      <Tool label={t('files.viewer.nextPage')} onClick={() => to(page + 1)} disabled={page >= pages}>
        <ChevronDown size={16} aria-hidden />
      </Tool>
      <PageField key={page} page={page} onPage={to} />
      <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {t('files.viewer.ofPages', { count: pages })}
      </Typography>
      {hits > 0 && (
        <Typography
          variant="body2"
          sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' }, marginInlineStart: 1 }}
        >
          {t('files.viewer.hits', { count: hits })}
        </Typography>
      )}
      <Box sx={{ flex: 1 }} />
      <Tool label={t('files.viewer.zoomOut')} onClick={() => onZoom('out')}>
        <Minus size={16} aria-hidden />
      </Tool>
      <Typography
        variant="body2"
        sx={{
          minWidth: 44,
          textAlign: 'center',
          color: 'text.secondary',
          display: { xs: 'none', sm: 'block' },
        }}
      >
        {formatNumber(percent / 100, { style: 'percent' })}
      </Typography>
      <Tool label={t('files.viewer.zoomIn')} onClick={() => onZoom('in')}>
        <Plus size={16} aria-hidden />
      </Tool>
      <Tool label={t('files.viewer.fit')} onClick={() => onZoom('fit')}>
        <Maximize size={15} aria-hidden />
      </Tool>
      {end}
    </Stack>
  );
}

function PageField({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(String(page));
  const go = (): void => {
    const number = Number.parseInt(typed, 10);
    if (Number.isFinite(number) && number !== page) onPage(number);
    else setTyped(String(page));
  };
  return (
    <InputBase
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={go}
      onKeyDown={(event) => {
        if (event.key === 'Enter') go();
      }}
      slotProps={{ input: { 'aria-label': t('files.viewer.page'), inputMode: 'numeric' } }}
      sx={(theme) => ({
        width: 44,
        flexShrink: 0,
        fontSize: '0.8125rem',
        border: `1px solid ${theme.kadro.line}`,
        borderRadius: '6px',
        '& input': { textAlign: 'center', padding: '3px 4px' },
      })}
    />
  );
}

type ToolProps = { label: string; disabled?: boolean; onClick: () => void; children: ReactNode };

function Tool({ label, disabled = false, onClick, children }: ToolProps) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton size="small" aria-label={label} disabled={disabled} onClick={onClick}>
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}

const barStyles = {
  containerType: 'inline-size',
  gap: 0.5,
  alignItems: 'center',
  minHeight: 40,
  paddingInline: 1,
  borderBlockEnd: '1px solid',
  borderColor: 'divider',
  backgroundColor: 'background.paper',
} as const;
