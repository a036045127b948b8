import Link from '@mui/material/Link';
import type { LucideIcon } from 'lucide-react';
import { useLinkComponent } from '../link-component.tsx';
import { phoneTarget } from '../theme/phone-target.ts';

type ListLinkProps = { href: string; icon: LucideIcon; label: string };

/** Leads from a list to another one that belongs to it, above the list. */
export function ListLink({ href, icon: Icon, label }: ListLinkProps) {
  const LinkComponent = useLinkComponent();
  return (
    <Link component={LinkComponent} href={href} variant="body2" sx={linkStyles}>
      <Icon size={15} aria-hidden />
      {label}
    </Link>
  );
}

const linkStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  ...phoneTarget,
  marginBlockEnd: { xs: 0.5, sm: 1.5 },
  marginInlineEnd: 2.5,
} as const;
