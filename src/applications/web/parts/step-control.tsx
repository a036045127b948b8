import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '#platform/web/shortcuts.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import type { ApplicationDetail } from '../../contract.ts';
import { RejectDialog } from './reject-dialog.tsx';
import type { ApplicationChanges } from './use-application-changes.ts';

export type StepControlProps = {
  application: ApplicationDetail;
  changes: ApplicationChanges;
  withShortcuts: boolean;
};

/** The current step of an application as the button that moves it, and the button that rejects. */
export function StepControl({ application, changes, withShortcuts }: StepControlProps) {
  const { t } = useTranslation();
  // State instead of a ref, because the menu is positioned at this element.
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isRejecting, setRejecting] = useState(false);
  const { steps, stepId, can } = application;
  const step = steps.find((one) => one.id === stepId);
  useShortcut('m', () => setOpen(true), withShortcuts && can.move);
  useShortcut('r', () => setRejecting(true), withShortcuts && can.reject);
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      <Button
        ref={setButton}
        variant="outlined"
        disabled={!can.move}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={t('applications.controls.step', { step: step?.title ?? '' })}
        startIcon={<Dot color={step?.color ?? 'transparent'} />}
        endIcon={<ChevronDown size={15} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {step?.title}
      </Button>
      {can.reject && (
        <Button color="error" onClick={() => setRejecting(true)}>
          {t('applications.controls.reject')}
        </Button>
      )}
      {isOpen && button !== null && (
        <StepMenu {...{ application, changes }} anchor={button} onClose={() => setOpen(false)} />
      )}
      {isRejecting && (
        <LazyOverlay>
          <RejectDialog cards={[application]} onReject={changes.reject} onClose={() => setRejecting(false)} />
        </LazyOverlay>
      )}
    </Stack>
  );
}

type StepMenuProps = Omit<StepControlProps, 'withShortcuts'> & { anchor: HTMLElement; onClose: () => void };

function StepMenu({ application, changes, anchor, onClose }: StepMenuProps) {
  const { t } = useTranslation();
  const { steps, stepId } = application;
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': t('applications.controls.moveTo'), dense: true } }}
    >
      {steps.map((step) => (
        <MenuItem
          key={step.id}
          aria-current={step.id === stepId ? 'step' : undefined}
          onClick={() => {
            onClose();
            if (step.id !== stepId) changes.move(step.id);
          }}
        >
          <Dot color={step.color} />
          <span style={{ flex: 1 }}>{step.title}</span>
          {step.id === stepId && <Check size={15} aria-hidden />}
        </MenuItem>
      ))}
    </Menu>
  );
}

function Dot({ color }: { color: string }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        width: 9,
        height: 9,
        borderRadius: '50%',
        flexShrink: 0,
        backgroundColor: color,
        forcedColorAdjust: 'none',
      }}
    />
  );
}
