import Button from '@mui/material/Button';
import { CalendarRange } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { named } from '#applications/web/parts/name-of.ts';
import { useCompany } from '#platform/web/session.ts';
import { withWords } from '#platform/web/words.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import type { PanelDayDialogProps } from './panel-day-dialog.tsx';

const PanelDayDialog = lazy(async () => ({
  default: (await withWords('meetings', () => import('./panel-day-dialog.tsx'))).PanelDayDialog,
}));

type PlanDayButtonProps = Omit<PanelDayDialogProps, 'onClose'> & {
  /** Named in the button where a candidate has several applications. */
  job?: string | null;
};

/** Opens the form that plans several meetings on one day. Renders nothing for members who may not schedule. */
export function PlanDayButton({ job = null, ...props }: PlanDayButtonProps) {
  const { t } = useTranslation();
  const company = useCompany();
  const [isOpen, setOpen] = useState(false);
  if (!company.isOwner && !company.permissions.includes('meetings.create')) return null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<CalendarRange size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {named(t('meetings.list.planDay'), job)}
      </Button>
      {isOpen && (
        <LazyOverlay>
          <PanelDayDialog {...props} onClose={() => setOpen(false)} />
        </LazyOverlay>
      )}
    </>
  );
}
