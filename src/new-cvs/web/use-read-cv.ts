import { useQueries } from '@tanstack/react-query';
import type { KnownPerson } from '#candidates/new-cv-contract.ts';
import { valuesOfCv } from '#candidates/web/add-candidate-values.ts';
import { knownPeopleQuery, newCvQuery } from '#candidates/web/new-cv-queries.ts';
import type { StoredFile } from '#files/contract.ts';
import { hasText } from '#files/text-state-rules.ts';
import { useCompany } from '#platform/web/session.ts';
import type { CvFields } from '#profiles/cv-reading-contract.ts';
import { isChanging } from './queries.ts';
import { type ReadState, readStateOf } from './read-state.ts';

export type ReadCv = { file: StoredFile; fields: CvFields | null; state: ReadState };

/** The details read from each CV, and the work that it leaves for the member. */
export function useReadCvs(files: readonly StoredFile[]): ReadCv[] {
  const { id: companyId } = useCompany();
  const readings = useQueries({
    queries: files.map((file) => ({
      ...newCvQuery(companyId, file.id),
      enabled: !isChanging(file) && hasText(file.textState),
    })),
  });
  const known = useQueries({
    queries: readings.map(({ data }) => {
      const query = knownPeopleQuery(companyId, valuesOf(data?.fields ?? null));
      return { ...query, enabled: query.enabled && data !== undefined };
    }),
  });
  return files.map((file, index) => {
    const fields = readings[index]?.data?.fields;
    return { file, fields: fields ?? null, state: readStateOf({ file, fields, known: knownAt(index) }) };
  });

  /** Undefined while the people are loading; none when too little of the person was read to ask. */
  function knownAt(index: number): readonly KnownPerson[] | undefined {
    const { data, isLoading } = known[index] ?? {};
    return isLoading ? undefined : (data?.items ?? []);
  }
}

const valuesOf = (fields: CvFields | null) =>
  fields === null
    ? { email: '', phoneNumber: '', name: '', surname: '', currentCompany: '', city: '' }
    : valuesOfCv(fields);
