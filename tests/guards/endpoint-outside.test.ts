import { beforeAll, describe, expect, it } from 'vitest';
import { allOperations } from '#app/server/wiring.ts';
import { testServer } from '../harness/api.ts';
import {
  anOutsideFixture,
  closedRouteProblems,
  outsideRouteProblems,
  type OutsideFixture,
} from './outside-probe.ts';
import { type OutsideRoute, outsideRoutes } from './outside-routes.ts';
import { registeredRoutes, routeProblems } from './registered-routes.ts';
import { createTwoCompanies } from './role-probe.ts';

const { app, platform, clock } = await testServer();
await app.ready();
const operations = allOperations(platform);
const registered = registeredRoutes(app);
const listed = Object.keys(outsideRoutes);

let fixture: OutsideFixture;
beforeAll(async () => {
  fixture = await anOutsideFixture(await createTwoCompanies());
  // Some answers contain the time, so the clock is fixed for comparing callers.
  clock.set(clock.now());
});

it('every route is an operation of a contract or listed', () => {
  expect(registered.length).toBeGreaterThan(operations.length);
  expect(routeProblems(registered, operations, listed)).toEqual([]);
});

describe('outside the contracts', () => {
  it.each(Object.entries(outsideRoutes))('everybody is answered as agreed: %s', async (route, agreed) => {
    expect(await outsideRouteProblems(route, agreed, fixture)).toEqual([]);
  });

  it.each(listed.filter((route) => route.includes(':token')))(
    'an invalid token gives no access: %s',
    async (route) => {
      expect(await closedRouteProblems(route, fixture)).toEqual([]);
    },
  );
});

describe('the guard of routes finds', () => {
  it('an unlisted route without an operation', () => {
    expect(routeProblems(['GET /api/backdoor', ...registered], operations, listed)).toEqual([
      'GET /api/backdoor is no operation and not listed',
    ]);
  });

  it('the HEAD of an unlisted route, and another method of a listed path', () => {
    expect(
      routeProblems(['HEAD /backdoor', 'POST /healthz', ...registered], operations, listed),
    ).toHaveLength(2);
  });

  it('a listed route that does not exist', () => {
    expect(routeProblems(registered, operations, ['GET /gone', ...listed])).toEqual([
      'GET /gone is not there',
    ]);
  });

  it('every route of a server, including those with a common prefix', () => {
    expect(registered).toContain('DELETE /api/companies/:companyId/membership');
    expect(registered).toContain('GET /api/companies/:companyId/members');
  });

  const planted = (changed: Partial<OutsideRoute>): OutsideRoute => ({ why: '', answers: 200, ...changed });

  it('a route that answers other callers than listed', async () => {
    const live = 'GET /api/companies/:companyId/live';
    expect(await outsideRouteProblems(live, planted({}), fixture)).toHaveLength(4);
  });

  it('a public route whose answer differs between callers', async () => {
    const own = 'GET /api/companies/:companyId/notifications';
    const everybody = {
      ...fixture,
      callers: { ...fixture.callers, 'a visitor': fixture.callers['an owner'] },
    };
    expect(await outsideRouteProblems(own, planted({}), everybody)).toContain(
      'it is not the same for everybody',
    );
  });

  it('a route that does not check its token', async () => {
    expect(await closedRouteProblems('GET /legal/kvkk', fixture)).toHaveLength(7);
  });
});
