import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useLinkComponent } from '../link-component.tsx';
import { phoneTarget } from '../theme/phone-target.ts';
import { ActionMenu } from './action-menu.tsx';
import type { ActionMenuItem } from './action-menu.tsx';
import { usePageTitle } from './use-page-title.ts';

export type Crumb = { label: string; href: string };

export type PageHeaderProps = {
  title: string;
  /** Shows at most two lines of a long title; for pages with the complete title elsewhere. */
  shortTitle?: boolean;
  /** One line under the title. */
  subtitle?: ReactNode;
  /** Chips beside the title. */
  status?: ReactNode;
  /** Breadcrumbs, outermost first, without the page itself. */
  crumbs?: readonly Crumb[];
  /** A single back link, for pages one level deep; use it instead of crumbs. */
  back?: Crumb;
  primaryAction?: ReactNode;
  /** Secondary controls left of the primary action. */
  controls?: ReactNode;
  menu?: readonly ActionMenuItem[];
  tabs?: ReactNode;
  /** The heading, which the application focuses after navigation. */
  headingRef?: Ref<HTMLHeadingElement>;
};

/**
 * The header of a page, which also sets the browser tab's title: breadcrumbs, title, one primary action, and a menu.
 * Tabs share the title's row in a wide window.
 */
export function PageHeader(props: PageHeaderProps) {
  const { title, shortTitle, subtitle, status, crumbs, back, tabs, headingRef } = props;
  usePageTitle(title);
  return (
    <Box component="header" sx={{ marginBlockEnd: tabs ? 1.5 : 3 }}>
      {crumbs && crumbs.length > 0 && <Crumbs crumbs={crumbs} />}
      {back && <BackLink {...back} beside={tabs ? subtitle : undefined} />}
      <Box sx={{ ...rowStyle, ...(tabs && tabbedRowStyle) }}>
        <Box sx={{ minWidth: 0, flex: { xs: tabs ? `1 1 ${roomOf(title)}` : '1 1 auto', sm: '1 1 240px' } }}>
          <Stack
            direction="row"
            // As high as a button, so that a title of one line is level with the actions.
            sx={{ gap: '6px 12px', alignItems: 'center', flexWrap: 'wrap', minHeight: 36 }}
          >
            <Typography
              variant="h1"
              ref={headingRef}
              tabIndex={-1}
              sx={{ overflowWrap: 'anywhere', ...(shortTitle && twoLinesStyle) }}
            >
              {title}
            </Typography>
            {status}
          </Stack>
          {subtitle && !(back && tabs) && (
            <Typography sx={{ color: 'text.secondary', marginBlockStart: 0.5 }}>{subtitle}</Typography>
          )}
        </Box>
        {tabs && <Box sx={tabsPlaceStyle}>{tabs}</Box>}
        <Actions {...props} />
      </Box>
    </Box>
  );
}

function Actions({ primaryAction, controls, menu }: PageHeaderProps) {
  const { t } = useTranslation();
  if (!controls && !primaryAction && !menu) return null;
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', marginInlineStart: 'auto' }}>
      {controls}
      {menu && menu.length > 0 && <ActionMenu label={t('ui.moreActions')} items={menu} />}
      {primaryAction}
    </Stack>
  );
}

// Beside a short title the actions stay on its line on a phone.
const roomOf = (title: string): string => `min(200px, ${title.length * 0.8}rem)`;

const twoLinesStyle = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const;

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  alignItems: 'flex-start',
  justifyContent: 'space-between',
} as const;

const tabbedRowStyle = {
  gap: '8px 16px',
  flexWrap: { xs: 'wrap', xl: 'nowrap' },
  alignItems: 'center',
  minHeight: 36,
} as const;

// A row below title and actions, or between them in a wide window.
const tabsPlaceStyle = {
  minWidth: 0,
  order: { xs: 1, xl: 0 },
  flex: { xs: '1 0 100%', xl: '0 1 auto' },
} as const;

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

/** The back link and, on a page with tabs, the subtitle behind it. */
function BackLink({ label, href, beside }: Crumb & { beside: ReactNode }) {
  const LinkComponent = useLinkComponent();
  return (
    <Typography
      variant="body2"
      component="div"
      sx={{ display: 'flex', gap: 1.5, alignItems: 'center', marginBlockEnd: beside ? 0 : 0.75 }}
    >
      <Link
        component={LinkComponent}
        href={href}
        sx={{
          ...quietLink,
          display: 'inline-flex',
          alignItems: 'center',
          gap: 0.5,
          ...phoneTarget,
          flexShrink: 0,
          displayPrint: 'none',
        }}
      >
        <Box component="span" sx={{ display: 'flex', '[dir=rtl] &': { transform: 'scaleX(-1)' } }}>
          <ArrowLeft size={14} aria-hidden />
        </Box>
        {label}
      </Link>
      {beside && <Box sx={subtitleStyle}>{beside}</Box>}
    </Typography>
  );
}

const subtitleStyle = {
  minWidth: 0,
  paddingInlineStart: 1.5,
  borderInlineStart: '1px solid',
  borderColor: 'divider',
  color: 'text.secondary',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

const quietLink = { color: 'text.secondary', fontWeight: 400, '&:hover': { color: 'text.primary' } } as const;
