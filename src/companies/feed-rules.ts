type FeedPlace = {
  slug: string;
  /** Origin of the careers site at the company's own domain; null without one. */
  ownSite: string | null;
  /** Of the installation. */
  origin: string;
};

/** The addresses of a company's feeds. Programs read the API at the installation, which a domain does not serve. */
export function feedsOf({ slug, ownSite, origin }: FeedPlace) {
  const site = ownSite ?? `${origin}/careers/${slug}`;
  return [
    { name: 'rss', address: `${site}/feed.rss` },
    { name: 'indeed', address: `${site}/jobs.xml` },
    { name: 'linkedin', address: `${site}/linkedin.xml` },
    { name: 'json', address: `${origin}/api/public/companies/${slug}/jobs` },
  ] as const;
}
