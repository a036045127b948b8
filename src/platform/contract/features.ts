/** Feature flags: what a platform admin can turn off for one company. */
export const companyFeatures = ['imports', 'careersDomain'] as const;
export type CompanyFeature = (typeof companyFeatures)[number];

/** The calls of each feature begin with this path. */
export const featurePaths: Record<CompanyFeature, string> = {
  imports: '/companies/:companyId/imports',
  careersDomain: '/companies/:companyId/careers-domain',
};

/** The feature that a call belongs to; null for those that cannot be turned off. */
export const featureOf = (path: string): CompanyFeature | null =>
  companyFeatures.find((one) => path === featurePaths[one] || path.startsWith(`${featurePaths[one]}/`)) ??
  null;
