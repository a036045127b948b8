import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { Maximize2, X } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLinkComponent } from '../link-component.tsx';
import { usePageTitle } from '../page/use-page-title.ts';

export type SidePanelProps = {
  open: boolean;
  title: string;
  /** Controls beside the title, such as previous, next and actions. */
  headerActions?: ReactNode;
  /** Address of the same content as a full page. */
  fullPageHref?: string;
  /** Maximum width in pixels; a phone uses the whole screen. */
  width?: number;
  /** Stays at the bottom of the panel. */
  footer?: ReactNode;
  /** A narrow part at the start, such as the list from which the panel opened. */
  beside?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** A panel over the page: it traps the focus, Esc closes it, and the list behind keeps its scroll position. */
export function SidePanel(props: SidePanelProps) {
  const { open, title, width = 1080, footer, beside, onClose, children } = props;
  const titleId = useId();
  usePageTitle(open ? title : null, true);
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: (theme) => ({
            width: `min(100vw, ${width}px)`,
            backgroundColor: theme.kadro.page,
            borderInlineStart: `1px solid ${theme.kadro.line}`,
            boxShadow: theme.kadro.floatShadow,
            flexDirection: 'row',
          }),
        },
      }}
    >
      {beside}
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <PanelHeader {...props} titleId={titleId} />
        <Box sx={{ flex: 1, overflowY: 'auto', padding: { xs: 2, sm: 2.5 } }}>{children}</Box>
        {footer && (
          <Box
            component="footer"
            data-sticky-foot
            sx={(theme) => ({
              padding: '12px 20px',
              flexShrink: 0,
              backgroundColor: theme.kadro.surface,
              borderBlockStart: `1px solid ${theme.kadro.line}`,
            })}
          >
            {footer}
          </Box>
        )}
      </Box>
    </Drawer>
  );
}

function PanelHeader(props: SidePanelProps & { titleId: string }) {
  const { title, titleId, headerActions, fullPageHref, onClose } = props;
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  return (
    <Stack
      direction="row"
      component="header"
      sx={(theme) => ({
        gap: 1,
        alignItems: 'center',
        minHeight: 56,
        flexShrink: 0,
        paddingInline: '20px 10px',
        backgroundColor: theme.kadro.surface,
        borderBlockEnd: `1px solid ${theme.kadro.line}`,
      })}
    >
      <Typography id={titleId} variant="h2" noWrap sx={{ flex: 1, minWidth: 120 }}>
        {title}
      </Typography>
      {headerActions}
      {fullPageHref && (
        <Tooltip title={t('ui.openFullPage')}>
          <IconButton component={LinkComponent} href={fullPageHref} aria-label={t('ui.openFullPage')}>
            <Maximize2 size={16} aria-hidden />
          </IconButton>
        </Tooltip>
      )}
      <Tooltip title={t('ui.close')}>
        <IconButton onClick={onClose} aria-label={t('ui.close')}>
          <X size={18} aria-hidden />
        </IconButton>
      </Tooltip>
    </Stack>
  );
}
