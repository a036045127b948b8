import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useUser } from '#platform/web/session.ts';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { visuallyHidden } from '#ui/visually-hidden.ts';
import { AppLink } from '../app-link.tsx';
import { LazyMenu } from '#ui/lazy-menu.tsx';
import { useLogout } from './use-logout.ts';

const pages = [
  { href: links.accountHome(), title: 'app.avatar.profile' },
  { href: links.myApplications(), title: 'app.avatar.myApplications' },
  { href: links.companies(), title: 'app.avatar.companies' },
] as const;

/** The menu of the signed-in user: account, applications, companies, sign-out. */
export function AvatarMenu() {
  const { t } = useTranslation();
  const user = useUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const fullName = `${user.name} ${user.surname}`;
  const logout = useLogout();
  return (
    <>
      <IconButton aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        <PersonAvatar name={fullName} surname={user.surname} photoUrl={user.avatar} />
        <Box component="span" sx={visuallyHidden}>
          {t('app.avatar.label', { name: fullName })}
        </Box>
      </IconButton>
      <LazyMenu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { width: 200 } }, list: { component: 'div' } }}
      >
        <Box sx={{ paddingInline: '10px', paddingBlock: 1 }}>
          <Typography variant="h3" component="p" noWrap>
            {fullName}
          </Typography>
          <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
            {user.email}
          </Typography>
        </Box>
        <Divider />
        {pages.map(({ href, title }) => (
          <MenuItem key={href} component={AppLink} href={href} onClick={() => setAnchor(null)}>
            {t(title)}
          </MenuItem>
        ))}
        <MenuItem
          component="div"
          onClick={() => {
            setAnchor(null);
            void logout();
          }}
        >
          {t('app.avatar.logout')}
        </MenuItem>
      </LazyMenu>
    </>
  );
}
