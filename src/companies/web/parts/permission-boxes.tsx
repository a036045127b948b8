import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Permission, permissions } from '#platform/contract/permissions.ts';
import { useCompany } from '#platform/web/session.ts';
import { permissionGroups, type Preset, presetOf, presets } from '../../rules.ts';
import { RoleCards } from './role-cards.tsx';
import { flushStart } from '#ui/theme/tokens.ts';

type PermissionBoxesProps = {
  value: readonly Permission[];
  onChange: (value: Permission[]) => void;
  /** Shows the boxes behind a button, where a role is usually enough. */
  isFolded?: boolean;
};

/**
 * Role cards, and permission boxes in groups. A role checks its boxes; boxes of permissions that the actor lacks stay
 * unchanged.
 */
export function PermissionBoxes({ value, onChange, isFolded = false }: PermissionBoxesProps) {
  const { t } = useTranslation();
  const mayGrant = useMayGrant();
  const [isOpen, setOpen] = useState(!isFolded);
  const boxesId = useId();
  const withRole = (role: Preset): Permission[] => {
    const wanted: readonly Permission[] = presets[role];
    return [...value.filter((one) => !mayGrant(one)), ...wanted.filter(mayGrant)];
  };
  // An actor with fewer permissions gives only part of a role. The card still counts as selected until a box changes.
  const [chosen, setChosen] = useState<Preset | null>(isFolded ? 'recruiter' : null);
  const isChosen = chosen !== null && isSame(withRole(chosen), value);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <RoleCards
        value={isChosen ? chosen : presetOf(value)}
        onChange={(role) => {
          setChosen(role);
          onChange(withRole(role));
        }}
      />
      {isFolded && (
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={boxesId}
          startIcon={<SlidersHorizontal size={14} aria-hidden />}
          sx={{ ...flushStart, justifySelf: 'start' }}
          onClick={() => setOpen(!isOpen)}
        >
          {t('companies.permissions.adjust', { granted: value.length, all: permissions.length })}
        </Button>
      )}
      <Box id={boxesId} hidden={!isOpen} sx={{ display: isOpen ? 'grid' : 'none', gap: 2 }}>
        {permissionGroups.map((group) => (
          <GroupBoxes key={group.key} group={group} value={value} onChange={onChange} mayGrant={mayGrant} />
        ))}
        <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
          {t('companies.permissions.team')}
        </Typography>
      </Box>
    </Box>
  );
}

function isSame(one: readonly Permission[], other: readonly Permission[]): boolean {
  return one.length === other.length && one.every((permission) => other.includes(permission));
}

type GroupBoxesProps = Omit<PermissionBoxesProps, 'isFolded'> & {
  group: (typeof permissionGroups)[number];
  mayGrant: (permission: Permission) => boolean;
};

function GroupBoxes({ group, value, onChange, mayGrant }: GroupBoxesProps) {
  const { t } = useTranslation();
  const toggle = (permission: Permission): void =>
    onChange(value.includes(permission) ? value.filter((one) => one !== permission) : [...value, permission]);
  return (
    <Box component="fieldset" sx={groupStyles}>
      <Typography component="legend" variant="h3" sx={{ padding: 0, marginBlockEnd: 0.5 }}>
        {t(`companies.groups.${group.key}`)}
      </Typography>
      {group.permissions.map((permission) => (
        <FormControlLabel
          key={permission}
          disabled={!mayGrant(permission)}
          sx={{ alignItems: 'flex-start', marginInlineEnd: 0 }}
          slotProps={{ typography: { component: 'span', sx: { paddingBlockStart: '5px' } } }}
          control={<Checkbox checked={value.includes(permission)} onChange={() => toggle(permission)} />}
          label={
            <>
              {t(`companies.grants.${wordsOf(permission)}.title`)}
              <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
                {mayGrant(permission)
                  ? t(`companies.grants.${wordsOf(permission)}.help`)
                  : t('companies.permissions.beyond')}
              </Typography>
            </>
          }
        />
      ))}
    </Box>
  );
}

// A dot would address a nested key of the catalogue.
const wordsOf = (permission: Permission): string => permission.replace('.', '_');

// The server rejects more; this message comes first.
function useMayGrant(): (permission: Permission) => boolean {
  const { isOwner, permissions } = useCompany();
  return (permission) => isOwner || permissions.includes(permission);
}

const groupStyles = {
  border: 'none',
  padding: 0,
  margin: 0,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  columnGap: 2,
  '& > legend': { gridColumn: '1 / -1' },
} as const;
