import { expect, test } from 'vitest';
import { findActingMember } from '#companies/server/acting-member.ts';
import { careersDomains } from '#careers-domains/contract.ts';
import { identity } from '#identity/contract.ts';
import { imports } from '#imports/contract.ts';
import {
  companyFeatures,
  featureOf,
  featurePaths,
  type CompanyFeature,
} from '#platform/contract/features.ts';
import { aCompany, type Caller, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { aPlatformAdmin } from '../../../tests/harness/second-factor.ts';
import { backoffice } from '../contract.ts';
import { features } from '../features-contract.ts';
import { tenants } from '../tenants-contract.ts';
import { users } from '../users-contract.ts';

async function read(company: TestCompany, feature: CompanyFeature, { token } = company.owner) {
  const { app } = await testServer();
  const url = `/api${featurePaths[feature].replace(':companyId', company.id)}`;
  const answer = await app.inject({ url, headers: { cookie: `kadro_session=${token}` } });
  return [answer.statusCode, answer.json().code];
}

const set = (admin: Caller, { id: tenantId }: TestCompany, feature: CompanyFeature, isOn: boolean) =>
  admin.call(features.setFeature, { params: { tenantId, feature }, body: { isOn, reason: 'Not paid for' } });

test.each(companyFeatures)(
  'a company without %s is refused its calls, and every other one is not',
  async (feature) => {
    const [company, other, admin] = [await aCompany(), await aCompany(), await aPlatformAdmin()];
    expect(await read(company, feature)).toEqual([200, undefined]);
    const answers = await Promise.all(Array.from({ length: 40 }, () => set(admin, company, feature, false)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers[0]?.body.featuresOff).toEqual([feature]);
    expect(await read(company, feature)).toEqual([403, 'companies.feature_off']);
    expect(await read(other, feature)).toEqual([200, undefined]);
    // Members of other companies do not learn which features this one has.
    expect(await read(company, feature, other.owner)).toEqual([404, 'companies.not_member']);
    const { body } = await company.owner.call(identity.getMe, {});
    expect(body.user.tenants[0]?.featuresOff).toEqual([feature]);

    expect((await set(admin, company, feature, true)).body.featuresOff).toEqual([]);
    expect(await read(company, feature)).toEqual([200, undefined]);
    const log = await admin.call(backoffice.listLog, { query: { tenantId: company.id } });
    expect(log.body.items.map(({ type, data, reason }) => [type, data.feature, reason])).toEqual([
      ['company.feature_enabled', feature, 'Not paid for'],
      ['company.feature_disabled', feature, 'Not paid for'],
    ]);
  },
);

test('every call of a feature is below its path, so that none stays open', () => {
  const calls: Record<CompanyFeature, { path: string }[]> = {
    imports: Object.values(imports),
    careersDomain: Object.values(careersDomains).filter(({ permission }) => permission !== 'public'),
  };
  const open = companyFeatures.flatMap((feature) =>
    calls[feature].filter(({ path }) => featureOf(path) !== feature).map(({ path }) => path),
  );
  expect(open).toEqual([]);
});

test.each(['constructor', '__proto__', 'Imports', ''])('a feature named %j is not found', async (feature) => {
  const [company, admin] = [await aCompany(), await aPlatformAdmin()];
  expect((await set(admin, company, feature as never, false)).status).toBe(404);
  const { body } = await admin.call(tenants.readTenant, { params: { tenantId: company.id } });
  expect(body.featuresOff).toEqual([]);
});

test('background work of a member ends when the member is passive, or the company is disabled', async () => {
  const [company, admin] = [await aCompany(), await aPlatformAdmin()];
  const { userId } = company.owner;
  const acting = () =>
    company.inTenant((tx) => findActingMember(tx, { userId, network: null, isBilled: false }));
  const reason = 'Sends spam';
  const setUser = (status: 'active' | 'passive') =>
    admin.call(users.setUserStatus, { params: { userId }, body: { status, reason } });
  expect(await acting()).toMatchObject({ userId });
  await setUser('passive');
  expect(await acting()).toBeNull();
  await setUser('active');
  expect(await acting()).toMatchObject({ userId });
  await admin.call(tenants.setTenantStatus, {
    params: { tenantId: company.id },
    body: { status: 'disabled', reason },
  });
  expect(await acting()).toBeNull();
});
