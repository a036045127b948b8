import { type CronTask, enqueue, type Task } from '#platform/server/background/background.ts';
import { inEachCompany } from '#platform/server/background/in-each-company.ts';
import { checkDomain } from './check-domain.ts';
import { listDueDomains } from './queries.ts';

/** Checks the domain of one company. */
export const checkCareersDomainTask: Task = {
  name: 'check_careers_domain',
  run: ({ companyId = '' }, platform) => checkDomain(platform, companyId),
};

/** Starts the due checks: hourly while a domain is not proven or its record is gone, else daily. */
export const checkCareersDomainsTask: CronTask = {
  name: 'check_careers_domains',
  schedule: '25 * * * *',
  async run(_payload, platform) {
    const due = await listDueDomains(platform.system, platform.clock.now());
    await inEachCompany(platform, due, (tx) => {
      const jobKey = `${checkCareersDomainTask.name} ${tx.tenantId}`;
      return enqueue(tx, checkCareersDomainTask.name, { companyId: tx.tenantId }, { jobKey, isLong: true });
    });
  },
};
