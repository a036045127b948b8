import { keepPreviousData } from '@tanstack/react-query';
import { queryOf } from '#platform/web/query.ts';
import { profiles } from '../contract.ts';
import { cvFiles } from '../cv-contract.ts';
import { cvReading } from '../cv-reading-contract.ts';
import { places } from '../places-contract.ts';

export const generalQuery = queryOf(profiles.readGeneral, {});
export const experiencesQuery = queryOf(profiles.listExperiences, {});
export const educationsQuery = queryOf(profiles.listEducations, {});
export const cvFilesQuery = queryOf(cvFiles.list, {});

/** What one CV says. It is read when it is opened, and not anew while somebody corrects it. */
export const cvReadingQuery = (cvFileId: string) => ({
  ...queryOf(cvReading.readCv, { params: { cvFileId } }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** Cities that fit what is typed; none without a country. */
export const citiesQuery = (country: string, q: string) => ({
  ...queryOf(places.listCities, { params: { country }, query: { q } }),
  enabled: country !== '',
  staleTime: Number.POSITIVE_INFINITY,
  placeholderData: keepPreviousData,
});
