import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { links } from '#platform/web/links.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import type { JobSummary } from '../../contract.ts';
import { tapTarget } from '#ui/theme/tokens.ts';

/** First column of a job list: the title as a link, with the department below. */
export function JobCell({ job, secondLine }: { job: JobSummary; secondLine: string }) {
  const LinkComponent = useLinkComponent();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0, width: '100%' }}>
      <PersonAvatar name={job.title} shape="square" size={28} />
      <Box sx={{ minWidth: 0 }}>
        <Link
          component={LinkComponent}
          href={links.job(job.id)}
          variant="body2"
          color="inherit"
          noWrap
          sx={{ ...tapTarget, display: 'block', fontWeight: 500, lineHeight: '17px', textDecoration: 'none' }}
        >
          {job.title}
        </Link>
        <Typography
          component="div"
          variant="caption"
          noWrap
          sx={{ color: 'text.secondary', lineHeight: '16px' }}
        >
          {secondLine}
        </Typography>
      </Box>
    </Box>
  );
}
