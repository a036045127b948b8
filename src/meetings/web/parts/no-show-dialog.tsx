import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type Meeting, meetings, noShowSides } from '../../contract.ts';
import { meetingOperations } from '../queries.ts';

type NoShowDialogProps = { meeting: Meeting; onClose: () => void };

/** Marks a meeting as one to which the candidate or the hosts did not come. */
export function NoShowDialog({ meeting, onClose }: NoShowDialogProps) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const toast = useToast();
  const [side, setSide] = useState<(typeof noShowSides)[number]>('candidate');
  const change = useChange(meetings.markNoShow, {
    invalidates: meetingOperations,
    onSuccess: () => {
      toast.success(t('meetings.act.noShowDone'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('meetings.act.noShowTitle')}
      body={t('meetings.act.noShowBody')}
      confirmLabel={t('meetings.act.noShowConfirm')}
      busy={change.isPending}
      error={change.error?.message ?? null}
      onConfirm={() => change.mutate({ params: { companyId, meetingId: meeting.id }, body: { side } })}
      onClose={onClose}
    >
      <RadioGroup
        aria-label={t('meetings.act.noShowTitle')}
        value={side}
        onChange={(event) => setSide(event.target.value === 'host' ? 'host' : 'candidate')}
      >
        {noShowSides.map((value) => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio />}
            label={t(`meetings.act.noShow_${value}`)}
          />
        ))}
      </RadioGroup>
    </ConfirmDialog>
  );
}
