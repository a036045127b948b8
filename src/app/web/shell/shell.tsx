import Box from '@mui/material/Box';
import { Outlet, useRouteContext, useRouterState } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnnouncementContext } from '#notifications/web/announcement.ts';
import { signedInRoute } from '#platform/web/root-route.tsx';
import { openLive } from '#platform/web/live.ts';
import { MuteContext } from '#platform/web/muting.ts';
import { SessionContext } from '#platform/web/session.ts';
import { DeferredRender } from '#ui/deferred-render.tsx';
import { useTitleCompany } from '#ui/page/use-page-title.ts';
import { visuallyHidden } from '#ui/visually-hidden.ts';
import { CandidateOverPage } from './candidate-over-page.tsx';
import { NewVersionNotice } from './new-version-notice.tsx';
import { Sidebar, sidebarWidth } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useInstallation } from './use-newer-version.ts';
import { useMuteToggle } from './use-mute-toggle.ts';
import { useUndoShortcut } from './use-undo-shortcut.ts';

const BillingNotice = lazy(async () => ({
  default: (await import('#billing/web/parts/billing-notice.tsx')).BillingNotice,
}));

const LoadedToastPlaces = lazy<ComponentType>(() =>
  import('#ui/toast-places.tsx').then(
    (part) => ({ default: part.ToastPlaces }),
    // Toasts work without it.
    () => ({ default: () => null }),
  ),
);

const ToastPlaces = () => (
  <Suspense>
    <LoadedToastPlaces />
  </Suspense>
);

/** The signed-in shell: navigation at the side, bar at the top, page in the middle. */
export function Shell() {
  const { t } = useTranslation();
  const context = useRouteContext({ from: signedInRoute.id });
  const session = { user: context.user, company: context.company };
  const companyId = session.company?.id;
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [shownPath, setShownPath] = useState(path);
  if (path !== shownPath) {
    setShownPath(path);
    setIsMenuOpen(false);
  }
  const announcement = useInstallation()?.announcement ?? null;
  useUndoShortcut();
  useTitleCompany(session.company?.name ?? null);
  useEffect(() => (companyId === undefined ? undefined : openLive(companyId)), [companyId]);
  return (
    <SessionContext value={session}>
      <Box component="a" href="#content" sx={skipLink}>
        {t('app.shell.skip')}
      </Box>
      <AnnouncementContext value={announcement}>
        <DeferredRender>
          <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
            <Sidebar path={path} open={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
            <Box sx={besideSidebar}>
              <TopBar onOpenMenu={() => setIsMenuOpen(true)} />
              <Box
                component="main"
                id="content"
                tabIndex={-1}
                sx={{ flex: 1, minWidth: 0, outline: 'none', display: 'flex', flexDirection: 'column' }}
              >
                {session.company?.hasBilling === true && (
                  <Suspense>
                    <BillingNotice company={session.company} />
                  </Suspense>
                )}
                <OpenPage companyId={companyId} />
              </Box>
            </Box>
          </Box>
        </DeferredRender>
      </AnnouncementContext>
      <NewVersionNotice />
      <ToastPlaces />
    </SessionContext>
  );
}

/** The open page, whose menus mute people and jobs. */
function OpenPage({ companyId }: { companyId: string | undefined }) {
  return (
    <MuteContext value={useMuteToggle(companyId)}>
      <CandidateOverPage>
        <Outlet />
      </CandidateOverPage>
    </MuteContext>
  );
}

const besideSidebar = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  marginInlineStart: { lg: `${sidebarWidth}px` },
} as const;

const skipLink = {
  ...visuallyHidden,
  '&:focus': {
    clip: 'auto',
    clipPath: 'none',
    width: 'auto',
    height: 'auto',
    margin: 1,
    padding: '8px 16px',
    position: 'fixed',
    zIndex: 2000,
    backgroundColor: 'background.paper',
    borderRadius: 1,
  },
} as const;
