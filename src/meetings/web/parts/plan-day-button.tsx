import Button from '@mui/material/Button';
import { CalendarRange } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { named } from '#applications/web/parts/name-of.ts';
import { useCompany } from '#platform/web/session.ts';
import { withWords } from '#platform/web/words.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { pictureOnPhone } from './picture-on-phone.ts';
import type { PanelDayDialogProps } from './panel-day-dialog.tsx';

const PanelDayDialog = lazy(async () => ({
  default: (await withWords('meetings', () => import('./panel-day-dialog.tsx'))).PanelDayDialog,
}));

type PlanDayButtonProps = Omit<PanelDayDialogProps, 'onClose'> & {
  /** Named in the button where a candidate has several applications. */
  job?: string | null;
  /** In the header of a page, where a phone has room for its picture alone. */
  isInHeader?: boolean;
};

/** Opens the form that plans several meetings on one day. Renders nothing for members who may not schedule. */
export function PlanDayButton({ job = null, isInHeader = false, ...props }: PlanDayButtonProps) {
  const { t } = useTranslation();
  const company = useCompany();
  const [isOpen, setOpen] = useState(false);
  const title = named(t('meetings.list.planDay'), job);
  if (!company.isOwner && !company.permissions.includes('meetings.create')) return null;
  return (
    <>
      <Button
        variant="outlined"
        aria-label={title}
        onClick={() => setOpen(true)}
        sx={isInHeader ? pictureOnPhone : { gap: 1 }}
      >
        <CalendarRange size={16} aria-hidden />
        <span>{title}</span>
      </Button>
      {isOpen && (
        <LazyOverlay>
          <PanelDayDialog {...props} onClose={() => setOpen(false)} />
        </LazyOverlay>
      )}
    </>
  );
}
