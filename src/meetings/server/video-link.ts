import { randomBytes } from 'node:crypto';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';

/** The address of video links: the company's own, else that of the installation; empty when there is none. */
export async function readVideoSettings(tx: TenantTx, platform: Platform) {
  const row = await tx.selectFrom('meeting_settings').select('video_address').executeTakeFirst();
  const videoAddress = row?.video_address ?? '';
  return { videoAddress, effectiveVideoAddress: videoAddress || (platform.config.jitsiUrl ?? '') };
}

type PlacedMeeting = { meetingType: string; place: string };

/**
 * The place of a meeting: as typed, or a new link for a video meeting without one. Jitsi opens a room for each
 * address, so the name is random, and only the invited know it.
 */
export async function placeWithLink(
  tx: TenantTx,
  platform: Platform,
  { meetingType, place }: PlacedMeeting,
): Promise<string> {
  if (meetingType !== 'video' || place !== '') return place;
  const { effectiveVideoAddress } = await readVideoSettings(tx, platform);
  if (effectiveVideoAddress === '') return '';
  return `${effectiveVideoAddress.replace(/\/+$/, '')}/${randomBytes(15).toString('base64url')}`;
}
