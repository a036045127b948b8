import Button from '@mui/material/Button';
import { CalendarClock } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { named } from '#applications/web/parts/name-of.ts';
import { pictureOnPhone } from '#meetings/web/parts/picture-on-phone.ts';
import { usePageActions } from '#platform/web/page-actions.ts';
import { useCompany } from '#platform/web/session.ts';
import { useShortcut } from '#platform/web/shortcuts.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import type { OfferDialogProps } from '../offer-dialog.tsx';

type OfferTimesButtonProps = {
  /** The dialog, which loads with its words. */
  dialog: ComponentType<OfferDialogProps>;
  applicationId: string;
  /** Its job, named in the button where a candidate has several applications. */
  job: string | null;
  name: string;
};

/**
 * Opens the dialog that offers times to an applicant, also with the key `b`. Renders nothing for
 * members who may not schedule.
 */
export function OfferTimesButton(props: OfferTimesButtonProps) {
  const { dialog: Dialog, applicationId, job, name } = props;
  const { t } = useTranslation();
  const company = useCompany();
  const [isOpen, setOpen] = useState(false);
  const may = company.isOwner || company.permissions.includes('meetings.create');
  const title = named(t('booking.offer.action'), job);
  const open = () => setOpen(true);
  useShortcut('b', open, may);
  usePageActions([may ? { id: 'offer', title, hint: name, run: open } : null]);
  if (!may) return null;
  return (
    <>
      <Button variant="outlined" aria-label={title} aria-keyshortcuts="b" onClick={open} sx={pictureOnPhone}>
        <CalendarClock size={16} aria-hidden />
        <span>{title}</span>
      </Button>
      {isOpen && (
        <LazyOverlay>
          <Dialog applicationIds={[applicationId]} name={name} onClose={() => setOpen(false)} />
        </LazyOverlay>
      )}
    </>
  );
}
