import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { country, optionalLine } from '#platform/contract/fields.ts';

export const city = z.object({
  name: z
    .string()
    .describe('Once in its country: where several share it, the region is added ("Springfield, Illinois")'),
  region: z.string().describe('The first level below the country; empty for what is one itself'),
});
export type City = z.infer<typeof city>;

/** What forms offer to choose from; other names may be written all the same. */
export const places = defineContract({
  listCities: {
    method: 'GET',
    path: '/places/countries/:country/cities',
    summary:
      'Cities of a country whose name begins so, from GeoNames (CC BY 4.0); accents and case do not matter',
    permission: 'signedIn',
    params: z.strictObject({ country }),
    query: z.strictObject({ q: optionalLine(80).default('') }),
    response: z.object({ items: z.array(city).describe('At most 20') }),
  },
});
