import Button from '@mui/material/Button';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { named } from '#applications/web/parts/name-of.ts';
import { fullName } from '#candidates/web/candidate-words.ts';
import { useCompany } from '#platform/web/session.ts';
import { usePageActions } from '#platform/web/page-actions.ts';
import { useShortcut } from '#platform/web/shortcuts.ts';
import { LazyMeetingForm } from './lazy-meeting-form.tsx';
import { pictureOnPhone } from './picture-on-phone.ts';
import type { MeetingCandidate } from './meeting-form-values.ts';

type ScheduleMeetingButtonProps = {
  candidate: MeetingCandidate;
  /** The open application. */
  applicationId?: string;
  /** Its job, named in the button where a candidate has several applications. */
  job?: string | null;
  variant?: 'contained' | 'outlined' | 'text';
  /** Among the actions of a candidate, once on a page: it also opens with the key `e`. */
  isAction?: boolean;
};

/** Opens the form for a meeting with this candidate. Renders nothing for members who may not schedule. */
export function ScheduleMeetingButton(props: ScheduleMeetingButtonProps) {
  const { candidate, applicationId, job = null, variant = 'outlined', isAction = false } = props;
  const { t } = useTranslation();
  const company = useCompany();
  const [isOpen, setOpen] = useState(false);
  const may = company.isOwner || company.permissions.includes('meetings.create');
  const title = named(t('meetings.list.schedule'), job);
  const open = () => setOpen(true);
  useShortcut('e', open, may && isAction);
  usePageActions([may && isAction ? { id: 'schedule', title, hint: fullName(candidate), run: open } : null]);
  if (!may) return null;
  return (
    <>
      <Button
        variant={variant}
        aria-label={title}
        onClick={open}
        sx={isAction ? pictureOnPhone : { gap: 1 }}
        {...(isAction && { 'aria-keyshortcuts': 'e' })}
      >
        <CalendarPlus size={16} aria-hidden />
        <span>{title}</span>
      </Button>
      {isOpen && (
        <LazyMeetingForm
          candidate={candidate}
          {...(applicationId !== undefined && { applicationId })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
