import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import TextInput from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown, X } from 'lucide-react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { SelectArrow } from '#ui/fields/select-field.tsx';
import { teamRoles } from '../../rules.ts';
import type { JobForm } from '../job-form-values.ts';
import { membersQuery } from '../queries.ts';

type Entry = { memberId: string; role: (typeof teamRoles)[number] };

/** The members of the hiring team and their roles. */
export function HiringTeamField({ form: { control } }: { form: JobForm['form'] }) {
  const { t } = useTranslation();
  const { field } = useController({ control, name: 'hiringTeam' });
  const team = (field.value ?? []) as Entry[];
  const members = useMembers();
  const free = members.filter((member) => !team.some((entry) => entry.memberId === member.id));
  return (
    <Box>
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {team.map((entry, index) => (
          <TeamLine
            key={entry.memberId}
            member={members.find((member) => member.id === entry.memberId)}
            role={entry.role}
            onRole={(role) => field.onChange(team.with(index, { ...entry, role }))}
            onRemove={() => field.onChange(team.toSpliced(index, 1))}
          />
        ))}
      </Box>
      <Autocomplete
        // A new key after each choice empties the box.
        key={team.length}
        options={free}
        noOptionsText={t('jobs.form.nobodyLeft')}
        popupIcon={<ChevronDown size={16} aria-hidden />}
        onChange={(_event, member) => {
          if (member !== null) field.onChange([...team, { memberId: member.id, role: 'interviewer' }]);
        }}
        renderInput={(params) => (
          <TextInput
            {...params}
            size="small"
            placeholder={t('jobs.form.addMember')}
            slotProps={{
              ...params.slotProps,
              htmlInput: { ...params.slotProps.htmlInput, 'aria-label': t('jobs.form.addMember') },
            }}
          />
        )}
        sx={{ marginBlockStart: 1.5, '& .MuiInputBase-root': { paddingBlock: '2px' } }}
      />
    </Box>
  );
}

type Choice = { id: string; label: string; avatar: string | null };

function useMembers(): Choice[] {
  const { data } = useSuspenseInfiniteQuery(membersQuery(useCompany().id));
  return data.pages
    .flatMap((page) => page.items)
    .filter((member) => member.status === 'active')
    .map(({ id, name, surname, avatar }) => ({ id, label: `${name} ${surname}`, avatar }));
}

type TeamLineProps = {
  member: Choice | undefined;
  role: Entry['role'];
  onRole: (role: Entry['role']) => void;
  onRemove: () => void;
};

function TeamLine({ member, role, onRole, onRemove }: TeamLineProps) {
  const { t } = useTranslation();
  const name = member?.label ?? '';
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.25, paddingBlock: 0.75 }}>
      <PersonAvatar name={name} photoUrl={member?.avatar ?? null} size={28} />
      <Typography noWrap sx={{ flex: 1, minWidth: 0 }}>
        {name}
      </Typography>
      <Select
        size="small"
        value={role}
        onChange={(event) => onRole(event.target.value as Entry['role'])}
        IconComponent={SelectArrow}
        SelectDisplayProps={{ 'aria-label': t('jobs.form.roleOf', { name }) }}
        sx={{ width: { xs: 168, sm: 180 } }}
      >
        {teamRoles.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`jobs.roles.${one}`)}
          </MenuItem>
        ))}
      </Select>
      <Tooltip title={t('jobs.form.removeMember', { name })}>
        <IconButton size="small" aria-label={t('jobs.form.removeMember', { name })} onClick={onRemove}>
          <X size={16} aria-hidden />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
