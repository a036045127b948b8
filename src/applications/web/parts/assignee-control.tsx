import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, ChevronDown, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageActions } from '#platform/web/page-actions.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type Assignment, assignments } from '../../assignment-contract.ts';
import { applicantsPath, type ApplicationDetail } from '../../contract.ts';
import { assignmentQuery } from '../queries.ts';
import { named, nameOf } from './name-of.ts';

type AssigneeControlProps = { application: ApplicationDetail; namesJob: boolean };

/** The assignee of an application, from the hiring team, and the menu that changes them. */
export function AssigneeControl({ application, namesJob }: AssigneeControlProps) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const { id: applicationId, job } = application;
  const { data } = useQuery(assignmentQuery(companyId, applicationId));
  // State instead of a ref, because the menu is positioned at this element.
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const ofJob = (words: string) => named(words, namesJob ? job.title : null);
  const title = ofJob(t('applications.assignee.menu'));
  const hint = nameOf(application);
  usePageActions([data?.can.assign ? { id: 'assign', title, hint, run: open } : null]);
  // As high as the line, so that what is below does not move.
  if (data === undefined) return <Box sx={{ height: 31 }} />;
  if (data.team.length === 0 && data.assignee === null) return null;
  const name = data.assignee === null ? t('applications.assignee.nobody') : nameOf(data.assignee);
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
      <Typography component="span" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
        {t('applications.assignee.label')}
      </Typography>
      <Button
        size="small"
        disabled={!data.can.assign}
        aria-haspopup="menu"
        ref={setButton}
        aria-expanded={isOpen}
        aria-label={ofJob(t('applications.assignee.change', { name }))}
        startIcon={
          <span aria-hidden>
            <AssigneeAvatar assignee={data.assignee} />
          </span>
        }
        endIcon={<ChevronDown size={14} aria-hidden />}
        onClick={open}
      >
        {name}
      </Button>
      {isOpen && button !== null && (
        <AssigneeMenu
          {...{ applicationId, anchor: button }}
          assignment={data}
          onClose={() => setOpen(false)}
        />
      )}
    </Stack>
  );
}

function AssigneeAvatar({ assignee }: Pick<Assignment, 'assignee'>) {
  if (assignee === null) return <UserRound size={16} aria-hidden />;
  return <PersonAvatar name={nameOf(assignee)} photoUrl={assignee.avatar} size={20} />;
}

type AssigneeMenuProps = {
  applicationId: string;
  assignment: Assignment;
  anchor: HTMLElement;
  onClose: () => void;
};

function AssigneeMenu({ applicationId, assignment, anchor, onClose }: AssigneeMenuProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const { id: companyId } = useCompany();
  const assign = useChange(assignments.assign, {
    onSuccess: (saved) => {
      client.setQueryData(assignmentQuery(companyId, applicationId).queryKey, saved);
      void client.invalidateQueries({ queryKey: [`GET ${applicantsPath}`] });
    },
    onError: (error) => toast.error(error.message),
  });
  const chosen = assignment.assignee?.memberId ?? null;
  const choices = [
    ...assignment.team.map((one) => ({ memberId: one.memberId as string | null, label: nameOf(one) })),
    { memberId: null, label: t('applications.assignee.nobody') },
  ];
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': t('applications.assignee.menu'), dense: true } }}
    >
      {choices.map(({ memberId, label }) => (
        <MenuItem
          key={memberId ?? 'nobody'}
          role="menuitemradio"
          aria-checked={memberId === chosen}
          onClick={() => {
            onClose();
            if (memberId !== chosen)
              assign.mutate({ params: { companyId, applicationId }, body: { memberId } });
          }}
        >
          <Check size={15} aria-hidden style={{ visibility: memberId === chosen ? 'visible' : 'hidden' }} />
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
