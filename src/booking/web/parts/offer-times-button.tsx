import Button from '@mui/material/Button';
import { CalendarClock } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import type { OfferDialogProps } from '../offer-dialog.tsx';

type OfferTimesButtonProps = {
  /** The dialog, which loads with its words. */
  dialog: ComponentType<OfferDialogProps>;
  applicationId: string;
  name: string;
};

/** Opens the dialog that offers times to an applicant. Renders nothing for members who may not schedule. */
export function OfferTimesButton({ dialog: Dialog, applicationId, name }: OfferTimesButtonProps) {
  const { t } = useTranslation();
  const company = useCompany();
  const [isOpen, setOpen] = useState(false);
  if (!company.isOwner && !company.permissions.includes('meetings.create')) return null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<CalendarClock size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('booking.offer.action')}
      </Button>
      {isOpen && (
        <LazyOverlay>
          <Dialog applicationIds={[applicationId]} name={name} onClose={() => setOpen(false)} />
        </LazyOverlay>
      )}
    </>
  );
}
