import { randomUUID } from 'node:crypto';
import { careersDomains } from '#careers-domains/contract.ts';
import type { TestCompany } from './api.ts';
import { testDns } from './dns-server.ts';

/** Gives a company a verified domain, as its owner does. */
export async function aCustomDomain({ id, owner }: TestCompany): Promise<string> {
  const name = `careers.c${randomUUID().slice(0, 8)}.com`;
  const params = { companyId: id };
  const { body } = await owner.call(careersDomains.enter, { params, body: { name } });
  const { record } = body.domain ?? { record: { name: '', value: '' } };
  (await testDns()).set(record.name, [[record.value]]);
  const checked = await owner.call(careersDomains.check, { params });
  if (checked.body.domain?.state !== 'verified') throw new Error(`${name} was not verified`);
  return name;
}
