import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageActions } from '#platform/web/page-actions.ts';
import { useShortcut } from '#platform/web/shortcuts.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import type { ApplicationDetail } from '../../contract.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { named, nameOf } from './name-of.ts';
import type { ApplicationChanges } from './use-application-changes.ts';

export type StepControlProps = {
  application: ApplicationDetail;
  changes: ApplicationChanges;
  withShortcuts: boolean;
  /** Names the job in every button, where a candidate has several applications. */
  namesJob: boolean;
};

type StepActionsInput = {
  application: ApplicationDetail;
  job: string | null;
  onMove: () => void;
  onReject: () => void;
};

/** Both actions in the command palette. */
function useStepActions({ application, job, onMove, onReject }: StepActionsInput): void {
  const { t } = useTranslation();
  const { can } = application;
  const hint = nameOf(application);
  const offer = (id: string, words: string, run: () => void) => ({ id, title: named(words, job), hint, run });
  usePageActions([
    can.move ? offer('moveTo', t('applications.controls.moveTo'), onMove) : null,
    can.reject ? offer('reject', t('applications.controls.reject'), onReject) : null,
  ]);
}

/** The current step of an application as the button that moves it, and the button that rejects. */
export function StepControl({ application, changes, withShortcuts, namesJob }: StepControlProps) {
  const { t } = useTranslation();
  // State instead of a ref, because the menu is positioned at this element.
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isRejecting, setRejecting] = useState(false);
  const { steps, stepId, can } = application;
  const step = steps.find((one) => one.id === stepId);
  const job = namesJob ? application.job.title : null;
  const [onMove, onReject] = [() => setOpen(true), () => setRejecting(true)];
  useStepActions({ application, job, onMove, onReject });
  useShortcut('m', onMove, withShortcuts && can.move);
  useShortcut('r', onReject, withShortcuts && can.reject);
  return (
    // With the name of the job both are long: one below the other, so that their height is known before they load.
    <Stack
      direction={namesJob ? 'column' : 'row'}
      sx={{ gap: 1, flexWrap: 'wrap', ...(namesJob && { alignItems: 'flex-start' }) }}
    >
      <Button
        ref={setButton}
        variant="outlined"
        disabled={!can.move}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={named(t('applications.controls.step', { step: step?.title ?? '' }), job)}
        startIcon={<Dot color={step?.color ?? 'transparent'} />}
        endIcon={<ChevronDown size={15} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {named(step?.title ?? '', job)}
      </Button>
      {can.reject && (
        <Button color="error" onClick={() => setRejecting(true)}>
          {named(t('applications.controls.reject'), job)}
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

type StepMenuProps = Pick<StepControlProps, 'application' | 'changes'> & {
  anchor: HTMLElement;
  onClose: () => void;
};

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
