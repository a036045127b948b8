import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Permission } from '#platform/contract/permissions.ts';
import { useCompany } from '#platform/web/session.ts';
import { PlainSelect } from '#ui/fields/plain-select.tsx';
import { permissionGroups, type Preset, presetOf, presets } from '../../rules.ts';

type PermissionBoxesProps = {
  value: readonly Permission[];
  onChange: (value: Permission[]) => void;
  /** What the role is for, under its choice. */
  help?: string;
};

/** The grants in groups, each in plain words; a role ticks its boxes. What one does not hold stays as it is. */
export function PermissionBoxes({ value, onChange, help }: PermissionBoxesProps) {
  const { t } = useTranslation();
  const mayGrant = useMayGrant();
  const preset = presetOf(value);
  const choosePreset = (key: string): void => {
    const wanted: readonly Permission[] = presets[key as Preset];
    const kept = value.filter((one) => !mayGrant(one));
    onChange([...kept, ...wanted.filter((one) => mayGrant(one))]);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PlainSelect
        label={t('companies.permissions.role')}
        help={help}
        value={preset ?? 'own'}
        onChange={choosePreset}
        options={[
          ...Object.keys(presets).map((key) => ({ value: key, label: t(`companies.presets.${key}`) })),
          ...(preset === null ? [{ value: 'own', label: t('companies.team.own') }] : []),
        ]}
      />
      {permissionGroups.map((group) => (
        <GroupBoxes key={group.key} group={group} value={value} onChange={onChange} mayGrant={mayGrant} />
      ))}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('companies.permissions.team')}
      </Typography>
    </Box>
  );
}

type GroupBoxesProps = PermissionBoxesProps & {
  group: (typeof permissionGroups)[number];
  mayGrant: (permission: Permission) => boolean;
};

function GroupBoxes({ group, value, onChange, mayGrant }: GroupBoxesProps) {
  const { t } = useTranslation();
  const toggle = (permission: Permission): void =>
    onChange(value.includes(permission) ? value.filter((one) => one !== permission) : [...value, permission]);
  return (
    <Box component="fieldset" sx={groupLook}>
      <Typography component="legend" variant="h3" sx={{ padding: 0, marginBlockEnd: 0.5 }}>
        {t(`companies.groups.${group.key}`)}
      </Typography>
      {group.permissions.map((permission) => (
        <FormControlLabel
          key={permission}
          disabled={!mayGrant(permission)}
          sx={{ alignItems: 'flex-start', marginInlineEnd: 0 }}
          slotProps={{ typography: { component: 'div', sx: { paddingBlockStart: '5px' } } }}
          control={<Checkbox checked={value.includes(permission)} onChange={() => toggle(permission)} />}
          label={
            <>
              {t(`companies.grants.${wordsOf(permission)}.title`)}
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
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

// A dot would lead a level deeper into the catalogue.
const wordsOf = (permission: Permission): string => permission.replace('.', '_');

// The server refuses more; here it is said before.
function useMayGrant(): (permission: Permission) => boolean {
  const { isOwner, permissions } = useCompany();
  return (permission) => isOwner || permissions.includes(permission);
}

const groupLook = {
  border: 'none',
  padding: 0,
  margin: 0,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  columnGap: 2,
  '& > legend': { gridColumn: '1 / -1' },
} as const;
