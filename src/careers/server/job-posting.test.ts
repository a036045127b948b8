import { describe, expect, test } from 'vitest';
import { aJob, type JobOverrides } from '#jobs/server/factory.ts';
import { aCompany, testServer } from '../../../tests/harness/api.ts';
import { jsonForScript } from './job-posting.ts';

/** The structured data on the page of a job of a company with an address, in İstanbul. */
async function postingOf(overrides: JobOverrides, change: object = {}) {
  const company = await aCompany({ name: 'Lodos' });
  const { app } = await testServer();
  const job = await company.inTenant(async (tx) => {
    const address = {
      website: 'https://lodos.test',
      address_line_1: 'Rıhtım 1',
      city: 'İstanbul',
      state_region: 'Marmara',
      country: 'TR',
      time_zone: 'Europe/Istanbul',
      photo_key: 'photo',
    };
    await tx
      .updateTable('companies')
      .set({ ...address, ...change })
      .where('id', '=', company.id)
      .execute();
    return aJob(tx, { title: 'Editor', now: new Date('2026-11-22T22:30:00Z'), ...overrides });
  });
  const path = `/careers/${company.slug}/${job.slug}`;
  const { body } = await app.inject({ url: path, headers: { accept: 'text/html' } });
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? 'null';
  return { posting: JSON.parse(text) as Record<string, unknown>, job, path, slug: company.slug };
}

const pay = { payMin: 10, payMax: 20, payCurrency: 'EUR', payPeriod: 'hour', isPayPublic: true } as const;

describe('the structured data of a job', () => {
  // https://developers.google.com/search/docs/appearance/structured-data/job-posting
  test('has each field that Google requires or recommends', async () => {
    const { posting, job, path, slug } = await postingOf({
      locationType: 'hybrid',
      descriptionHtml: '<p>Edit what people <strong>read</strong>.</p>',
      closesOn: '2099-01-31',
      ...pay,
    });
    expect(posting).toEqual({
      '@context': 'https://schema.org/',
      '@type': 'JobPosting',
      title: 'Editor',
      description: '<p>Edit what people <strong>read</strong>.</p>',
      datePosted: '2026-11-23',
      validThrough: '2099-01-31T23:59:59+03:00',
      employmentType: 'FULL_TIME',
      identifier: { '@type': 'PropertyValue', name: 'Lodos', value: job.id },
      hiringOrganization: {
        '@type': 'Organization',
        name: 'Lodos',
        sameAs: 'https://lodos.test',
        logo: `http://localhost:3000/careers-assets/photos/${slug}`,
      },
      jobLocation: {
        '@type': 'Place',
        address: {
          '@type': 'PostalAddress',
          streetAddress: 'Rıhtım 1',
          addressLocality: 'İstanbul',
          addressRegion: 'Marmara',
          addressCountry: 'TR',
        },
      },
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'EUR',
        value: { '@type': 'QuantitativeValue', minValue: 10, maxValue: 20, unitText: 'HOUR' },
      },
      directApply: true,
      totalJobOpenings: 1,
      url: `http://localhost:3000${path}`,
    });
  });

  test.each(['remote', 'online'] as const)(
    'of a %s job names the country of applicants and no place',
    async (locationType) => {
      const { posting } = await postingOf({ locationType, country: 'DE' });
      expect(posting).toMatchObject({
        jobLocationType: 'TELECOMMUTE',
        applicantLocationRequirements: { '@type': 'Country', name: 'DE' },
      });
      expect(posting).not.toHaveProperty('jobLocation');
      const anywhere = await postingOf({ locationType, country: '', city: '' });
      expect(anywhere.posting).toMatchObject({ applicantLocationRequirements: { name: 'TR' } });
    },
  );

  test.each(['onsite', 'hybrid'] as const)('of a %s job is not remote', async (locationType) => {
    const { posting } = await postingOf({ locationType, city: 'Berlin', country: 'DE' });
    expect(posting).not.toHaveProperty('jobLocationType');
    expect(posting).not.toHaveProperty('applicantLocationRequirements');
    expect(posting).toMatchObject({
      jobLocation: { address: { addressLocality: 'Berlin', addressCountry: 'DE' } },
    });
    expect(JSON.stringify(posting)).not.toContain('Rıhtım');
  });

  test.each([
    ['fulltime', 'FULL_TIME'],
    ['parttime', 'PART_TIME'],
    ['contract', 'CONTRACTOR'],
    ['temporary', 'TEMPORARY'],
    ['voluntary', 'VOLUNTEER'],
    ['intern', 'INTERN'],
    ['other', 'OTHER'],
  ] as const)('has the type of employment %s as %s', async (jobType, employmentType) => {
    expect((await postingOf({ jobType })).posting).toMatchObject({ employmentType });
  });

  test('has public pay only, with one value where there is no range', async () => {
    expect((await postingOf({ ...pay, isPayPublic: false })).posting).not.toHaveProperty('baseSalary');
    const { posting } = await postingOf({ ...pay, payMax: null });
    expect(posting).toMatchObject({ baseSalary: { value: { value: 10, unitText: 'HOUR' } } });
    expect(posting).not.toHaveProperty('baseSalary.value.minValue');
  });

  test('leaves out what is unknown', async () => {
    const { posting } = await postingOf({}, { website: 'javascript:alert(1)', photo_key: null });
    expect(posting['hiringOrganization']).toEqual({ '@type': 'Organization', name: 'Lodos' });
    expect(posting).not.toHaveProperty('validThrough');
  });
});

test('JSON inside a script element cannot end the element', () => {
  const value = { text: '</script><!--\u2028' };
  const json = String(jsonForScript(value));
  expect(json).not.toMatch(/[<>\u2028]/);
  expect(JSON.parse(json)).toEqual(value);
});
