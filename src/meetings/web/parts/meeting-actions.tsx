import { CalendarCheck, CalendarX, Pencil, RotateCcw, UserRound, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { ActionMenu, type ActionMenuItem } from '#ui/page/action-menu.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type Meeting, meetings } from '../../contract.ts';
import { meetingOperations } from '../queries.ts';
import { LazyMeetingForm } from './lazy-meeting-form.tsx';
import { NoShowDialog } from './no-show-dialog.tsx';

type MeetingAction = 'edit' | 'complete' | 'noShow' | 'reopen' | 'delete';
type MeetingActionsProps = { meeting: Meeting; onDeleted?: () => void };

/** The actions on a meeting, each with a confirmation. A disabled one gives its reason. */
export function MeetingActions({ meeting, onDeleted }: MeetingActionsProps) {
  const { t } = useTranslation();
  const [act, setAct] = useState<MeetingAction | null>(null);
  const close = (): void => setAct(null);
  return (
    <>
      <ActionMenu label={t('meetings.act.menu')} size="small" items={useItems(meeting, setAct)} />
      {act === 'edit' && <LazyMeetingForm meeting={meeting} onClose={close} />}
      {act === 'noShow' && <NoShowDialog meeting={meeting} onClose={close} />}
      {act !== null && act !== 'edit' && act !== 'noShow' && (
        <ConfirmMeetingAction meeting={meeting} act={act} onClose={close} {...(onDeleted && { onDeleted })} />
      )}
    </>
  );
}

function useItems(meeting: Meeting, choose: (act: MeetingAction) => void): ActionMenuItem[] {
  const { t } = useTranslation();
  const reason = (may: boolean) => (may ? {} : { disabledReason: t('meetings.act.noPermission') });
  const mayUpdate = reason(meeting.can.update);
  const [now] = useState(() => new Date());
  const isUpcoming = meeting.status === 'upcoming';
  const turn = isUpcoming ? 'complete' : 'reopen';
  const candidateLink = links.candidate(meeting.candidate.id);
  const hasBegun = new Date(meeting.startsAt) <= now;
  const noShow = {
    key: 'noShow',
    label: t('meetings.act.noShow'),
    icon: UserRoundX,
    onSelect: () => choose('noShow'),
    ...(hasBegun ? mayUpdate : { disabledReason: t('meetings.act.notBegun') }),
  };
  return [
    { key: 'candidate', label: t('meetings.act.openCandidate'), icon: UserRound, href: candidateLink },
    {
      key: 'edit',
      label: t('meetings.act.edit'),
      icon: Pencil,
      onSelect: () => choose('edit'),
      ...mayUpdate,
    },
    {
      key: turn,
      label: t(`meetings.act.${turn}`),
      icon: isUpcoming ? CalendarCheck : RotateCcw,
      onSelect: () => choose(turn),
      ...mayUpdate,
    },
    ...(isUpcoming ? [noShow] : []),
    {
      key: 'delete',
      label: t('meetings.act.delete'),
      icon: CalendarX,
      tone: 'danger',
      separated: true,
      onSelect: () => choose('delete'),
      ...reason(meeting.can.delete),
    },
  ];
}

type ConfirmMeetingActionProps = MeetingActionsProps & {
  act: Exclude<MeetingAction, 'edit' | 'noShow'>;
  onClose: () => void;
};

const operations = { complete: meetings.complete, reopen: meetings.reopen, delete: meetings.cancel } as const;
const doneKeys = { complete: 'completed', reopen: 'reopened', delete: 'deleted' } as const;

function ConfirmMeetingAction({ meeting, act, onClose, onDeleted }: ConfirmMeetingActionProps) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const toast = useToast();
  const change = useChange(operations[act], {
    invalidates: meetingOperations,
    onSuccess: () => {
      toast.success(t(`meetings.act.${doneKeys[act]}`));
      onClose();
      if (act === 'delete') onDeleted?.();
    },
  });
  return (
    <ConfirmDialog
      title={t(`meetings.act.${act}Title`)}
      body={t(`meetings.act.${act}Body`)}
      confirmLabel={t(`meetings.act.${act}`)}
      tone={act === 'delete' ? 'danger' : 'normal'}
      busy={change.isPending}
      error={change.error?.message ?? null}
      onConfirm={() => change.mutate({ params: { companyId, meetingId: meeting.id } })}
      onClose={onClose}
    />
  );
}
