import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { country, optionalLine } from '#platform/contract/fields.ts';

export const city = z.object({
  name: z
    .string()
    .describe(
      'Unique in its country: when several cities share a name, the region is added ("Springfield, Illinois")',
    ),
  region: z.string().describe('The first level below the country; empty for a city that is a region itself'),
});
export type City = z.infer<typeof city>;

/** Suggestions for city fields; a form accepts other names too. */
export const places = defineContract({
  listCities: {
    method: 'GET',
    path: '/places/countries/:country/cities',
    summary:
      'Cities of a country whose name begins with the search text, from GeoNames (CC BY 4.0); ignores accents and case',
    permission: 'signedIn',
    params: z.strictObject({ country }),
    query: z.strictObject({ q: optionalLine(80).default('') }),
    response: z.object({ items: z.array(city).describe('At most 20') }),
  },
});
