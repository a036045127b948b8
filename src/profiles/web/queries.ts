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

/** The values of one CV. Never refetched, because that would replace values under review. */
export const cvReadingQuery = (cvFileId: string) => ({
  ...queryOf(cvReading.readCv, { params: { cvFileId } }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** Cities that match the search text; none without a country. */
export const citiesQuery = (country: string, q: string) => ({
  ...queryOf(places.listCities, { params: { country }, query: { q } }),
  enabled: country !== '',
  staleTime: Number.POSITIVE_INFINITY,
  placeholderData: keepPreviousData,
});
