import { CandidatesPage } from '#applicants/web/candidates-page.tsx';
import { HeldBanner } from '#careers/web/parts/held-banner.tsx';
import { ImportButton } from '#imports/web/parts/import-button.tsx';
import { IncomingMailLink } from '#conversations/web/parts/incoming-mail-link.tsx';
import { NewCvsButton } from '#new-cvs/web/parts/new-cvs-button.tsx';
import { useCompany } from '#platform/web/session.ts';
import { PoolsLink } from '#pools/web/parts/pools-link.tsx';
import { DuplicatesLink } from '#duplicates/web/parts/duplicates-link.tsx';

/** The list of candidates with the parts of later slices. */
export function CandidatesPageWithSlots() {
  const { featuresOff } = useCompany();
  return (
    <CandidatesPage
      controls={
        <>
          {!featuresOff.includes('imports') && <ImportButton />}
          <NewCvsButton />
        </>
      }
    >
      <HeldBanner />
      <PoolsLink />
      <IncomingMailLink />
      <DuplicatesLink />
    </CandidatesPage>
  );
}
