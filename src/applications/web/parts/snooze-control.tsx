import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Moon } from 'lucide-react';
import { lazy, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { candidates } from '#candidates/contract.ts';
import { dayOf, quickDays } from '#platform/contract/quick-days.ts';
import { formatDate, formatDayOfMonth, todayHere } from '#platform/web/format.ts';
import { useChange } from '#platform/web/query.ts';
import { usePageActions } from '#platform/web/page-actions.ts';
import { useCompany } from '#platform/web/session.ts';
import { useShortcut } from '#platform/web/shortcuts.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type ApplicationDetail, applications } from '../../contract.ts';
import { snoozes } from '../../snooze-contract.ts';
import { named, nameOf } from './name-of.ts';

const SnoozeDialog = lazy(async () => ({ default: (await import('../snooze-dialog.tsx')).SnoozeDialog }));

type SnoozeControlProps = {
  application: ApplicationDetail;
  /** Opens the menu with the key `s`. */
  withShortcut: boolean;
  namesJob: boolean;
};

/** Puts an open application aside until a day, or ends that. */
export function SnoozeControl({ application, withShortcut, namesJob }: SnoozeControlProps) {
  const { t } = useTranslation();
  const { snoozedUntil, can, outcome } = application;
  const changes = useSnooze(application.id);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const mayChange = can.move && outcome === 'open';
  const maySnooze = mayChange && snoozedUntil === null;
  const open = () => setAnchor(button.current);
  const ofJob = (words: string) => named(words, namesJob ? application.job.title : null);
  const [title, endLabel] = [ofJob(t('applications.snooze.button')), ofJob(t('applications.snooze.end'))];
  useShortcut('s', open, withShortcut && maySnooze);
  usePageActions([maySnooze ? { id: 'snooze', title, hint: nameOf(application), run: open } : null]);
  if (snoozedUntil !== null)
    return <Snoozed until={snoozedUntil} end={mayChange ? { act: changes.end, label: endLabel } : null} />;
  if (!mayChange) return null;
  return (
    <>
      <Button
        ref={button}
        size="small"
        startIcon={<Moon size={15} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(withShortcut && { 'aria-keyshortcuts': 's' })}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ alignSelf: 'flex-start', marginInlineStart: '-8px' }}
      >
        {title}
      </Button>
      {anchor !== null && (
        <SnoozeMenu
          anchor={anchor}
          onDay={changes.snoozeAtOnce}
          onChoose={() => setChoosing(true)}
          onClose={() => setAnchor(null)}
        />
      )}
      {isChoosing && (
        <LazyOverlay>
          <SnoozeDialog onDay={changes.snooze} onClose={() => setChoosing(false)} />
        </LazyOverlay>
      )}
    </>
  );
}

type SnoozedProps = { until: string; end: { label: string; act: () => void } | null };

function Snoozed({ until, end }: SnoozedProps) {
  const { t } = useTranslation();
  return (
    <Stack direction="row" sx={{ gap: '4px 8px', alignItems: 'center', flexWrap: 'wrap' }}>
      <Moon size={15} aria-hidden />
      <Typography variant="body2">{t('applications.snooze.until', { day: formatDate(until) })}</Typography>
      {end && (
        <Button size="small" onClick={end.act}>
          {end.label}
        </Button>
      )}
    </Stack>
  );
}

type SnoozeMenuProps = {
  anchor: HTMLElement;
  onDay: (day: string) => void;
  onChoose: () => void;
  onClose: () => void;
};

function SnoozeMenu({ anchor, onDay, onChoose, onClose }: SnoozeMenuProps) {
  const { t } = useTranslation();
  const today = todayHere();
  const take = (act: () => void) => (): void => {
    onClose();
    act();
  };
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': t('applications.snooze.menu'), dense: true } }}
    >
      {quickDays.map((choice) => {
        const day = dayOf(choice, today);
        return (
          <MenuItem key={choice} onClick={take(() => onDay(day))} sx={{ gap: 3 }}>
            <span style={{ flex: 1 }}>{t(`platform.days.${choice}`)}</span>
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
              {formatDayOfMonth(day)}
            </Typography>
          </MenuItem>
        );
      })}
      <MenuItem onClick={take(onChoose)}>{t('applications.snooze.date')}</MenuItem>
    </Menu>
  );
}

function useSnooze(applicationId: string) {
  const { t } = useTranslation();
  const toast = useToast();
  const params = { companyId: useCompany().id, applicationId };
  const invalidates = [applications.read, candidates.read];
  const onError = (error: Error): void => toast.error(error.message);
  const endSnooze = useChange(snoozes.endSnooze, { invalidates, onError });
  const change = useChange(snoozes.snooze, {
    invalidates,
    onSuccess: (_done, { body }) =>
      toast.success(t('applications.snooze.done', { day: formatDate(body.until) }), {
        action: { label: t('applications.snooze.undo'), onSelect: () => endSnooze.mutate({ params }) },
      }),
  });
  /** Until the morning of a day, in the time zone of the device. */
  const snooze = (day: string): Promise<unknown> =>
    change.mutateAsync({ params, body: { until: new Date(`${day}T08:00:00`).toISOString() } });
  return {
    end: (): void => endSnooze.mutate({ params }),
    snooze,
    snoozeAtOnce: (day: string): void => void snooze(day).catch(onError),
  };
}
