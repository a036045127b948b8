import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyFeatures } from '#platform/contract/features.ts';
import { id } from '#platform/contract/fields.ts';
import { reason } from './contract.ts';
import { tenantDetail } from './tenants-contract.ts';

export const features = defineContract({
  setFeature: {
    method: 'PUT',
    path: '/admin/tenants/:tenantId/features/:feature',
    summary: 'Turn a feature off for a company, or on again',
    permission: 'platformAdmin',
    params: z.strictObject({ tenantId: id, feature: z.enum(companyFeatures) }),
    body: z.strictObject({ isOn: z.boolean(), reason }),
    response: tenantDetail,
  },
});
