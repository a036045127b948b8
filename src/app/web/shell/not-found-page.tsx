import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { NotFoundState } from '#ui/states/not-found-state.tsx';
import { AppLink } from '../app-link.tsx';

/** The page for an unknown address, with a link to the start page. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '60vh', padding: 3 }}>
      <NotFoundState
        action={
          <Button variant="outlined" component={AppLink} href={links.home()}>
            {t('app.shell.home')}
          </Button>
        }
      />
    </Box>
  );
}
