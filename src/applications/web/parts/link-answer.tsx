import Link from '@mui/material/Link';
import { ExternalLink } from 'lucide-react';

/** A web address that an applicant gave. Only http and https become a link. */
export function LinkAnswer({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return address;
  return (
    <Link href={address} target="_blank" rel="noopener noreferrer nofollow" referrerPolicy="no-referrer">
      {address}
      <ExternalLink size={13} aria-hidden style={{ marginInlineStart: 4, verticalAlign: '-1px' }} />
    </Link>
  );
}
