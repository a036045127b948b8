import { lazy, Suspense } from 'react';
import { CandidatesPage } from '#applicants/web/candidates-page.tsx';
import { HeldBanner } from '#apply/web/parts/held-banner.tsx';
import { ImportButton } from '#imports/web/parts/import-button.tsx';
import { NewCvsButton } from '#new-cvs/web/parts/new-cvs-button.tsx';
import { useCompany } from '#platform/web/session.ts';
import { OutgoingLink } from '#outgoing/web/parts/outgoing-link.tsx';
import { PoolsLink } from '#pools/web/parts/pools-link.tsx';
import { DuplicatesLink } from '#duplicates/web/parts/duplicates-link.tsx';

// Loaded later, because many installations receive no mail.
const IncomingMailLink = lazy(async () => ({
  default: (await import('#conversations/web/parts/incoming-mail-link.tsx')).IncomingMailLink,
}));

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
      <Suspense>
        <IncomingMailLink />
      </Suspense>
      <OutgoingLink />
      <DuplicatesLink />
    </CandidatesPage>
  );
}
