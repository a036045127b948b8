import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import type { Theme } from '@mui/material/styles';
import { Check, ChevronsUpDown } from 'lucide-react';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { openCompany } from '#platform/web/open-company.ts';
import { type SessionCompany, SessionContext, useUser } from '#platform/web/session.ts';
import { LazyMenu } from '#ui/lazy-menu.tsx';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { visuallyHidden } from '#ui/visually-hidden.ts';
import { AppLink } from '../app-link.tsx';

/** Switches the company of this tab by a full load, so that no data of the former company stays. */
export function CompanySwitcher() {
  const { t } = useTranslation();
  const company = useContext(SessionContext)?.company ?? null;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (company === null) return null;
  return (
    <Box sx={{ paddingInline: 1.5, paddingBlockEnd: 1 }}>
      <Box
        component="button"
        type="button"
        aria-haspopup="menu"
        onClick={(event: React.MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
        sx={trigger}
      >
        <PersonAvatar name={company.name} photoUrl={company.photo} size={28} shape="square" />
        <Box component="span" sx={nameStyles}>
          {company.name}
        </Box>
        <Box component="span" sx={visuallyHidden}>
          {t('app.company.switch')}
        </Box>
        <ChevronsUpDown size={15} aria-hidden />
      </Box>
      <CompanyMenu active={company} anchor={anchor} onClose={() => setAnchor(null)} />
    </Box>
  );
}

type CompanyMenuProps = { active: SessionCompany; anchor: HTMLElement | null; onClose: () => void };

function CompanyMenu({ active, anchor, onClose }: CompanyMenuProps) {
  const { t } = useTranslation();
  const choose = (id: string): void => {
    onClose();
    if (id !== active.id) openCompany(id);
  };
  return (
    <LazyMenu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ paper: { sx: { width: 256 } }, list: { component: 'div' } }}
    >
      {useUser().companies.map((one) => (
        <MenuItem
          key={one.id}
          component="div"
          selected={one.id === active.id}
          onClick={() => choose(one.id)}
          sx={{ gap: 1 }}
        >
          <Box sx={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}>{one.name}</Box>
          {one.id === active.id && <Check size={15} aria-hidden />}
        </MenuItem>
      ))}
      <Divider />
      <MenuItem component={AppLink} href={links.companies()} onClick={onClose}>
        {t('app.company.all')}
      </MenuItem>
    </LazyMenu>
  );
}

const nameStyles = {
  flex: 1,
  minWidth: 0,
  textAlign: 'start',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: 600,
} as const;

const trigger = (theme: Theme) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  width: '100%',
  minHeight: 44,
  paddingInline: 1,
  border: `1px solid ${theme.kadro.nav.line}`,
  borderRadius: '8px',
  background: 'none',
  color: theme.kadro.nav.text,
  font: 'inherit',
  fontSize: '0.875rem',
  cursor: 'pointer',
  '&:hover': { background: theme.kadro.nav.hover },
});
