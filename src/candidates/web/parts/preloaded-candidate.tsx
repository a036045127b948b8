import { useQuery } from '@tanstack/react-query';
import { PreloadedFile } from '#files/web/parts/company-file-viewer.tsx';
import { useCompany } from '#platform/web/session.ts';
import { candidateQuery } from '../queries.ts';

/** Loads the next candidate of the list and their CV, so that both appear at once. */
export function PreloadedCandidate({ candidateId }: { candidateId: string }) {
  const { data } = useQuery(candidateQuery(useCompany().id, candidateId));
  return data?.cvFile && <PreloadedFile file={data.cvFile} />;
}
