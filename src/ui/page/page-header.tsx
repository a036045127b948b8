import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useLinkComponent } from '../link-component.tsx';
import { ActionMenu } from './action-menu.tsx';
import type { ActionMenuItem } from './action-menu.tsx';
import { usePageTitle } from './use-page-title.ts';

export type Crumb = { label: string; href: string };

export type PageHeaderProps = {
  title: string;
  /** One line under the title. */
  subtitle?: ReactNode;
  /** Chips beside the title. */
  status?: ReactNode;
  /** The way up, outermost first; the page itself is not repeated. */
  crumbs?: readonly Crumb[];
  /** A single way back; use instead of crumbs on pages one level deep. */
  back?: Crumb;
  primaryAction?: ReactNode;
  /** Quiet controls left of the primary action. */
  controls?: ReactNode;
  menu?: readonly ActionMenuItem[];
  tabs?: ReactNode;
  /** The heading, so that the application can move the focus to it on navigation. */
  headingRef?: Ref<HTMLHeadingElement>;
};

/** The top of a page, and the name of the browser's tab: where one is, the one primary action, everything else in a menu. */
export function PageHeader(props: PageHeaderProps) {
  const { title, subtitle, status, crumbs, back, primaryAction, controls, menu, tabs, headingRef } = props;
  const { t } = useTranslation();
  usePageTitle(title);
  return (
    <Box component="header" sx={{ marginBlockEnd: tabs ? 2.5 : 3 }}>
      {crumbs && crumbs.length > 0 && <Crumbs crumbs={crumbs} />}
      {back && <BackLink {...back} />}
      <Stack
        direction="row"
        sx={{ gap: 1.5, alignItems: 'flex-start', justifyContent: 'space-between', flexWrap: 'wrap' }}
      >
        <Box sx={{ minWidth: 0, flex: { xs: '1 1 auto', sm: '1 1 240px' } }}>
          <Stack direction="row" sx={{ gap: '6px 12px', alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography variant="h1" ref={headingRef} tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
              {title}
            </Typography>
            {status}
          </Stack>
          {subtitle && (
            <Typography sx={{ color: 'text.secondary', marginBlockStart: 0.5 }}>{subtitle}</Typography>
          )}
        </Box>
        {(controls || primaryAction || menu) && (
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            {controls}
            {menu && menu.length > 0 && <ActionMenu label={t('ui.moreActions')} items={menu} />}
            {primaryAction}
          </Stack>
        )}
      </Stack>
      {tabs && <Box sx={{ marginBlockStart: 2 }}>{tabs}</Box>}
    </Box>
  );
}

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  return (
    <Box component="nav" aria-label={t('ui.crumbs')} sx={{ marginBlockEnd: 0.75 }}>
      <Stack
        component="ol"
        direction="row"
        sx={{ listStyle: 'none', margin: 0, padding: 0, gap: 0.75, flexWrap: 'wrap' }}
      >
        {crumbs.map((crumb) => (
          <Typography component="li" variant="body2" key={crumb.href} sx={{ color: 'text.secondary' }}>
            <Link component={LinkComponent} href={crumb.href} color="inherit" sx={quietLink}>
              {crumb.label}
            </Link>
            <Box component="span" aria-hidden sx={{ marginInlineStart: 0.75, color: 'text.disabled' }}>
              /
            </Box>
          </Typography>
        ))}
      </Stack>
    </Box>
  );
}

function BackLink({ label, href }: Crumb) {
  const LinkComponent = useLinkComponent();
  return (
    <Typography variant="body2" sx={{ marginBlockEnd: 0.75, displayPrint: 'none' }}>
      <Link
        component={LinkComponent}
        href={href}
        sx={{ ...quietLink, display: 'inline-flex', alignItems: 'center', gap: 0.5, minHeight: 24 }}
      >
        <Box component="span" sx={{ display: 'flex', '[dir=rtl] &': { transform: 'scaleX(-1)' } }}>
          <ArrowLeft size={14} aria-hidden />
        </Box>
        {label}
      </Link>
    </Typography>
  );
}

const quietLink = { color: 'text.secondary', fontWeight: 400, '&:hover': { color: 'text.primary' } } as const;
