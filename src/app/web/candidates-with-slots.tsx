import { CandidatesPage } from '#applicants/web/candidates-page.tsx';
import { HeldBanner } from '#careers/web/parts/held-banner.tsx';
import { PoolsLink } from '#pools/web/parts/pools-link.tsx';
import { DuplicatesLink } from '#duplicates/web/parts/duplicates-link.tsx';

/** The list of candidates with the parts of later slices. */
export function CandidatesPageWithSlots() {
  return (
    <CandidatesPage>
      <HeldBanner />
      <PoolsLink />
      <DuplicatesLink />
    </CandidatesPage>
  );
}
