import Link from '@mui/material/Link';
import { useLinkComponent } from '#ui/link-component.tsx';
import { tapTarget } from '#ui/theme/tokens.ts';

/** The link in the head of a card, to the page with everything about its subject. */
export function CardLink({ href, children }: { href: string; children: string }) {
  const LinkComponent = useLinkComponent();
  return (
    <Link component={LinkComponent} href={href} variant="body2" sx={tapTarget}>
      {children}
    </Link>
  );
}
