import sharp from 'sharp';
import { expect, test } from 'vitest';
import { aCompany, aUser, type Caller, testServer, visitor } from '../../../tests/harness/api.ts';
import { timeline } from '#timeline/contract.ts';
import { aCandidate } from '#candidates/server/factory.ts';
import { comments } from '#comments/contract.ts';
import { companies } from '#companies/contract.ts';
import { jobs } from '#jobs/contract.ts';
import { notifications } from '#notifications/contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import { sessionCookie } from '#platform/server/http/mount.ts';
import { avatar } from '../avatar-contract.ts';
import { identity, type User } from '../contract.ts';
import { removeWhenUnused } from './change-avatar.ts';

const aPicture = () =>
  sharp({ create: { width: 900, height: 700, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();

async function upload(who: Caller, content: Buffer, type = 'image/jpeg') {
  const { app } = await testServer();
  const response = await app.inject({
    method: 'PUT',
    url: '/api/profile/avatar',
    headers: { cookie: `${sessionCookie}=${who.token}`, 'content-type': type },
    payload: content,
  });
  return { status: response.statusCode, body: response.json() as { user: User; code?: string } };
}

const read = async (who: Caller, address: string | null) => {
  const { app } = await testServer();
  return app.inject({ url: address ?? '', headers: { cookie: `${sessionCookie}=${who.token}` } });
};

test('every signed-in user can load a picture, at an unguessable address that may be cached for ever', async () => {
  const [user, other] = [await aUser(), await aUser()];
  const { status, body } = await upload(user, await aPicture());
  expect(status).toBe(200);
  expect(body.user.avatar).toMatch(/^\/api\/avatars\/[0-9a-f]{40}$/);
  expect((await user.call(identity.getMe, {})).body.user.avatar).toBe(body.user.avatar);
  const shown = await read(other, body.user.avatar);
  expect(shown.statusCode).toBe(200);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, max-age=31536000, immutable',
  });
  const { width, height, format } = await sharp(shown.rawPayload).metadata();
  expect([width, height, format]).toEqual([512, 512, 'webp']);
  const avatarKey = body.user.avatar?.split('/').at(-1) ?? '';
  expect((await visitor().call(avatar.readAvatar, { params: { avatarKey } })).status).toBe(401);
  expect((await other.call(avatar.readAvatar, { params: { avatarKey: 'f'.repeat(40) } })).status).toBe(404);
});

test('a new picture gets a new address, and the earlier one is deleted from storage', async () => {
  const server = await testServer();
  const user = await aUser();
  const first = (await upload(user, await aPicture())).body.user.avatar;
  const second = (await upload(user, await aPicture())).body.user.avatar;
  expect(second).not.toBe(first);
  await server.runTasks();
  expect((await read(user, first)).statusCode).toBe(404);
  expect((await read(user, second)).statusCode).toBe(200);
});

test('removing the picture shows initials again and deletes the file', async () => {
  const server = await testServer();
  const user = await aUser();
  const { avatar: address } = (await upload(user, await aPicture())).body.user;
  expect((await user.call(avatar.removeAvatar, {})).body.user.avatar).toBeNull();
  await server.runTasks();
  expect((await read(user, address)).statusCode).toBe(404);
});

test('a file that is no picture changes nothing', async () => {
  const user = await aUser();
  const { avatar: address } = (await upload(user, await aPicture())).body.user;
  const page = await upload(user, Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/png');
  expect([page.status, page.body.code]).toEqual([415, 'platform.picture_kind']);
  const large = await upload(user, Buffer.alloc(6 * 1024 * 1024));
  expect([large.status, large.body.code]).toEqual([413, 'platform.picture_too_large']);
  expect((await user.call(identity.getMe, {})).body.user.avatar).toBe(address);
});

test('an interrupted upload leaves no file behind', async () => {
  const server = await testServer();
  const { platform } = server;
  const { userId } = await aUser();
  const key = `avatars/${'e'.repeat(40)}`;
  await platform.storage.put(key, await aPicture(), { contentType: 'image/webp', limitBytes: 1_000_000 });
  await inNoTenant(platform.db, (tx) => removeWhenUnused(tx, { userId, key }));
  await server.runTasks();
  await expect(platform.storage.size(key)).rejects.toThrow('No stored file');
});

test('a member’s picture is shown wherever the member is', async () => {
  const company = await aCompany();
  const { avatar: address } = (await upload(company.owner, await aPicture())).body.user;
  const params = { companyId: company.id };
  const members = await company.owner.call(companies.listMembers, { params, query: {} });
  const team = { hiringTeam: [{ memberId: company.owner.memberId, role: 'recruiter' as const }] };
  const job = await company.inTenant((tx) => aJob(tx, team));
  const read = await company.owner.call(jobs.read, { params: { ...params, jobId: job.id } });
  const candidate = await company.inTenant((tx) => aCandidate(tx));
  const comment = await company.owner.call(comments.create, {
    params: { ...params, candidateId: candidate.id },
    body: { bodyHtml: '<p>a</p>' },
  });
  const about = { params: { ...params, candidateId: candidate.id }, query: {} };
  const events = await company.owner.call(timeline.list, about);
  const told = await company.owner.call(notifications.list, { params, query: {} });
  expect([
    members.body.items[0]?.avatar,
    read.body.hiringTeam[0]?.avatar,
    events.body.items[0]?.actor.user?.avatar,
    comment.body.author?.avatar,
    told.body.items[0]?.author?.avatar,
  ]).toEqual(Array(5).fill(address));
});
